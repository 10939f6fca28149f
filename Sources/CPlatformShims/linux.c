#if defined(__linux__)
#define _GNU_SOURCE
#include "CPlatformShims.h"
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int platform_accept(int fd, struct sockaddr *address, socklen_t *length) {
  return accept4(fd, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int platform_stream_socket(int family) { return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0); }

int platform_socket_pair(int fds[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, fds);
}

int platform_pipe(int fds[2]) { return pipe2(fds, O_NONBLOCK | O_CLOEXEC); }

ssize_t platform_send(int fd, const void *bytes, size_t count) {
  return send(fd, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

long platform_unacknowledged(int fd) {
  int count = 0;
  return ioctl(fd, SIOCOUTQ, &count) < 0 ? -1 : count;
}

// SO_LINGER 0 and close often arrives as an orderly end when others still hold the descriptor; disconnecting doesn't.
int platform_reset(int fd) {
  struct sockaddr nowhere;
  memset(&nowhere, 0, sizeof nowhere);
  nowhere.sa_family = AF_UNSPEC;
  return connect(fd, &nowhere, sizeof nowhere);
}

int platform_name_thread(pthread_t thread, const char *name) { return pthread_setname_np(thread, name); }

long platform_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -1;
  rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  return (long)(setrlimit(RLIMIT_NOFILE, &limit) < 0 ? before : limit.rlim_cur);
}

// Nobody is privileged to filter a listening socket's packets, but everybody may choose among sockets of their own with a
// classic BPF program. It runs for each SYN, also for repeated ones. Offsets from SKF_NET_OFF are those of the IP header.
int platform_divert(int fd, const struct sockaddr_storage *clients, size_t count, unsigned share) {
  enum { most = 4000 };
  struct sock_filter program[BPF_MAXINSNS];
  unsigned short size = 0;
#define ADD(code, jt, jf, k) program[size++] = (struct sock_filter){code, jt, jf, (unsigned)(k)}
  ADD(BPF_LD | BPF_B | BPF_ABS, 0, 0, SKF_NET_OFF);
  ADD(BPF_ALU | BPF_RSH | BPF_K, 0, 0, 4);
  // Both jumps are filled in below: conditional ones don't reach far enough.
  ADD(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 6);
  unsigned short to_six = size;
  ADD(BPF_JMP | BPF_JA, 0, 0, 0);
  ADD(BPF_LD | BPF_W | BPF_ABS, 0, 0, SKF_NET_OFF + 12);
  for (size_t i = 0; i < count && size < most / 2; i++) {
    if (clients[i].ss_family != AF_INET) continue;
    ADD(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, ntohl(((const struct sockaddr_in *)&clients[i])->sin_addr.s_addr));
    ADD(BPF_RET | BPF_K, 0, 0, 0);
  }
  unsigned short to_chance = size;
  ADD(BPF_JMP | BPF_JA, 0, 0, 0);
  program[to_six].k = size - to_six - 1;
  for (size_t i = 0; i < count && size < most; i++) {
    if (clients[i].ss_family != AF_INET6) continue;
    const unsigned char *address = ((const struct sockaddr_in6 *)&clients[i])->sin6_addr.s6_addr;
    for (unsigned char word = 0; word < 4; word++) {
      unsigned value;
      memcpy(&value, address + 4 * word, sizeof value);
      ADD(BPF_LD | BPF_W | BPF_ABS, 0, 0, SKF_NET_OFF + 8 + 4 * word);
      ADD(BPF_JMP | BPF_JEQ | BPF_K, 0, 2 * (3 - word) + 1, ntohl(value));
    }
    ADD(BPF_RET | BPF_K, 0, 0, 0);
  }
  program[to_chance].k = size - to_chance - 1;
  if (share > 0) {
    ADD(BPF_LD | BPF_W | BPF_ABS, 0, 0, SKF_AD_OFF + SKF_AD_RANDOM);
    ADD(BPF_JMP | BPF_JGE | BPF_K, 1, 0, share);
    ADD(BPF_RET | BPF_K, 0, 0, 0);
  }
  ADD(BPF_RET | BPF_K, 0, 0, 1);
#undef ADD
  struct sock_fprog whole = {.len = size, .filter = program};
  return setsockopt(fd, SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, &whole, sizeof whole);
}

int platform_become_subreaper(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }
#endif
