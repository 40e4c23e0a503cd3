/**
 * Ends this process as if it had got SIGTERM when the npm that started it is ended. npm hands its SIGTERM to the shell in between,
 * and a shell that does not replace itself by the program (dash) dies of it and leaves the program running, its port taken.
 */
export function followNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const look = () => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }
  const timer = setInterval(look, 250).unref()
}
