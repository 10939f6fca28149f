// What Swift can't call: variadic functions, macros, and calls that only one of the systems has.
// Functions that can fail return -1 and set errno.
#pragma once
#include <pthread.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/types.h>

/// Accepts a connection: non-blocking, closed on exec, without SIGPIPE where the system can say so.
int platform_accept(int fd, struct sockaddr *address, socklen_t *length);
/// Makes a TCP socket: non-blocking, closed on exec.
int platform_stream_socket(int family);
/// Makes two connected local stream sockets: non-blocking, closed on exec.
int platform_socket_pair(int fds[2]);
/// Makes a pipe: non-blocking, closed on exec.
int platform_pipe(int fds[2]);
/// Duplicates a descriptor, closed on exec.
int platform_duplicate(int fd);
/// Sends without SIGPIPE and without blocking.
ssize_t platform_send(int fd, const void *bytes, size_t count);

/// Bytes written to a TCP socket that the peer's system hasn't acknowledged.
long platform_unacknowledged(int fd);
/// Bytes that can be read at once.
long platform_readable(int fd);
/// Resets a TCP connection at once (RST), leaving the descriptor open.
int platform_reset(int fd);
/// Limits the segments of a TCP socket or of those accepted from it.
int platform_set_max_segment(int fd, int bytes);

#if defined(__linux__)
/// Names a thread, with at most 15 bytes.
int platform_name_thread(pthread_t thread, const char *name);
/// Of two listening sockets with one port (SO_REUSEPORT), gives attempts to connect to the one that listened first when
/// they come from one of the clients, or else by chance: `share` of 2^32. `fd` is the other one.
int platform_divert(int fd, const struct sockaddr_storage *clients, size_t count, unsigned share);
#endif

/// Raises the limit on open descriptors as far as the system allows; returns the limit then in force.
long platform_raise_descriptor_limit(void);
/// The limit on open descriptors now in force.
long platform_descriptor_limit(void);
/// Makes orphaned grandchildren children of this process.
int platform_become_subreaper(void);

/// Whether a wait status says that the process exited by itself, and with what status.
int platform_exited(int status);
int platform_exit_status(int status);
/// Whether a wait status says that a signal ended the process, and which.
int platform_signaled(int status);
int platform_terminating_signal(int status);
