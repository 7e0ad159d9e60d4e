/* Preloaded into a process: its calls on files under FAULT_FOLDER are counted, and the one that is asked for fails.
   FAULT_CONTROL is a file of five numbers: calls so far, the call that fails (0: none), with which errno,
   whether those after it fail too, and how many have failed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

static volatile long *control;
static const char *folder;

static long (*real_open)(const char *, int, ...);

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULT_CONTROL");
    folder = getenv("FAULT_FOLDER");
    real_open = dlsym(RTLD_NEXT, "open");
    if (path && folder) {
        int file = (int)real_open(path, O_RDWR);
        void *map = mmap(NULL, 5 * sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        control = map == MAP_FAILED ? NULL : map;
        close(file);
    }
}

static int path_fails(const char *path) {
    if (!control || !path || strncmp(path, folder, strlen(folder))) return 0;
    long at = __sync_add_and_fetch(&control[0], 1);
    if (!control[1] || at < control[1] || (at > control[1] && !control[3])) return 0;
    __sync_add_and_fetch(&control[4], 1);
    errno = (int)control[2];
    return 1;
}

static int file_fails(int file) {
    if (!control) return 0;
    char link[40], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return 0;
    path[size] = 0;
    return path_fails(path);
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        static int (*real)(const char *, int, ...);                                                                    \
        if (!real) real = dlsym(RTLD_NEXT, #name);                                                                     \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        int mode = va_arg(rest, int);                                                                                  \
        va_end(rest);                                                                                                  \
        return path_fails(path) ? -1 : real(path, flags, mode);                                                        \
    }

#define ON_FILE(type, name, parameters, ...)                                                                           \
    type name parameters {                                                                                             \
        static type(*real) parameters;                                                                                 \
        if (!real) real = dlsym(RTLD_NEXT, #name);                                                                     \
        return file_fails(file) ? -1 : real(__VA_ARGS__);                                                              \
    }

#define ON_PATH(name, parameters, ...)                                                                                 \
    int name parameters {                                                                                              \
        static int(*real) parameters;                                                                                  \
        if (!real) real = dlsym(RTLD_NEXT, #name);                                                                     \
        return path_fails(path) ? -1 : real(__VA_ARGS__);                                                              \
    }

OPEN(open)
OPEN(open64)
ON_FILE(ssize_t, read, (int file, void *to, size_t size), file, to, size)
ON_FILE(ssize_t, write, (int file, const void *from, size_t size), file, from, size)
ON_FILE(ssize_t, pread, (int file, void *to, size_t size, off_t at), file, to, size, at)
ON_FILE(ssize_t, pread64, (int file, void *to, size_t size, off64_t at), file, to, size, at)
ON_FILE(ssize_t, pwrite, (int file, const void *from, size_t size, off_t at), file, from, size, at)
ON_FILE(ssize_t, pwrite64, (int file, const void *from, size_t size, off64_t at), file, from, size, at)
ON_FILE(int, fsync, (int file), file)
ON_FILE(int, fdatasync, (int file), file)
ON_FILE(int, ftruncate, (int file, off_t size), file, size)
ON_FILE(int, ftruncate64, (int file, off64_t size), file, size)
ON_PATH(rename, (const char *path, const char *to), path, to)
ON_PATH(link, (const char *path, const char *to), path, to)
ON_PATH(unlink, (const char *path), path)
