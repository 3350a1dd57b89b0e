const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|::1)$/

/** Whether a name or an address always means the local machine. */
export const isLoopback = (host: string): boolean => loopback.test(host)
