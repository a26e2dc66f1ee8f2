"""Calls every function of the built-in module `argument`, and every method of what these make.

With all kinds of arguments, most of them wrong. Errors are fine; what matters is that the
interpreter is still there afterwards. `calls` is then their number (nothing is printed: the streams
may be closed).
"""

import types
from collections.abc import Iterator
from importlib import import_module

# What would end the interpreter, wait for ever, or count to a number of twenty digits.
NEVER = {
    *("_exit", "abort", "exit", "quit", "kill", "killpg", "raise_signal", "_fatal_error"),
    *("system", "_read_null", "_sigsegv", "_sigfpe", "_sigabrt", "_stack_overflow"),
    *("_fatal_error_c_thread", "_raise_exception", "interrupt_main", "dump_traceback_later"),
    *("register", "unlink", "remove", "sleep", "pause", "wait", "waitpid", "wait3", "wait4"),
    *("waitid", "sigwait", "sigwaitinfo", "sigtimedwait", "input", "breakpoint"),
    *("breakpointhook", "__breakpointhook__", "help", "acquire", "acquire_lock", "lock"),
    *("lockf", "allocate_lock", "__enter__", "join", "_shutdown", "start_new_thread"),
    *("start_new", "start_joinable_thread", "fork", "forkpty", "execv", "execve"),
    *("posix_spawn", "posix_spawnp", "close", "__exit__", "detach", "closerange", "dup2"),
    *("chdir", "fchdir", "chroot", "rename", "replace", "rmdir", "umask", "openpty", "setsid"),
    *("lseek", "open", "truncate", "ftruncate", "read", "pread", "readv", "preadv", "sendfile"),
    *("copy_file_range", "readinto", "readline", "readlines", "pow", "__pow__", "__rpow__"),
    *("__lshift__", "__rlshift__", "__contains__", "index", "count", "repeat", "cycle"),
    *("run_sync", "exec", "eval", "compile", "settrace", "setprofile", "_settraceallthreads"),
    *("_setprofileallthreads", "excepthook", "unraisablehook", "displayhook", "addaudithook"),
    *("setrecursionlimit", "setswitchinterval", "_clear_internal_caches", "_clear_type_cache"),
    *("set_int_max_str_digits", "freeze", "disable", "set_threshold", "set_debug"),
    *("activate_stack_trampoline", "remote_exec", "_debugmallocstats"),
    *("_override_multi_interp_extensions_check", "_override_frozen_modules_for_tests", "clear"),
    *("__import__", "setattr", "delattr", "__setattr__", "__delattr__", "__reduce__"),
    *("__new__", "__reduce_ex__", "__class__", "__init_subclass__", "__subclasshook__"),
    *("__init__", "__del__"),
}
ARGUMENTS = (
    (), (None,), (0,), (1,), (-1,), (1.5,), ("a",), ("ä",), (b"ab",), ([],), ({},), ((),), (int,),
    (len,), ([1, 2, 3],), (range(5),), (iter([1]),), (2**70,), (1 + 2j,), (1e300,), (float("nan"),),
    (1, 2), ("a", "b"), (b"a", b"b"), (int, 1), ([2, 1], 1), ("%s", ("x",)), (lambda *a: 0, [1, 2]),
    (str, "a", "b"), (1, 2, 3), ("abc", 0, 2, 1), (2**70, 3),
)  # fmt: skip
SAMPLES = (
    0, 2**70, 1.5, 1 + 2j, "a1ä€😀", b"ab", bytearray(b"ab"), [3, 1, 2], (1, 2), {1: 2}, {1, 2},
    frozenset({1}), slice(1, 2), None, True, ..., memoryview(b"abcd"), iter([1]), iter({1: 2}),
    ValueError("x"), ExceptionGroup("g", [ValueError(1)]), (i for i in [1]), int | str, list[int],
    types.MappingProxyType({1: 2}), types.SimpleNamespace(a=1), property(len), staticmethod(len),
)  # fmt: skip

calls = 0


def attempt(function: object, arguments: tuple[object, ...]) -> object:
    """Call it, and look at what comes of it."""
    global calls
    calls += 1
    try:
        found = function(*arguments)  # type: ignore[operator]
        repr(found)
        return found
    except BaseException:
        return None


def callables(thing: object) -> Iterator[object]:
    """What can be called of a module or a thing."""
    for name in sorted(set(dir(thing)) - NEVER):
        try:
            found = getattr(thing, name)
        except BaseException:
            continue
        if callable(found) and found is not type:
            yield found


def methods(thing: object) -> None:
    """Call all of them."""
    for method in callables(thing):
        if not isinstance(method, type):
            for arguments in ARGUMENTS:
                attempt(method, arguments)


for function in callables(import_module(argument)):  # type: ignore[name-defined]  # noqa: F821
    for given in ARGUMENTS:
        made = attempt(function, given)
        if isinstance(function, type) and made is not None:
            methods(made)
for sample in SAMPLES:
    methods(sample)
