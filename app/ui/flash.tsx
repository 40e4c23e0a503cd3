/** What just happened, said once at the top of the page one was sent back to. */
export function Flash({ message }: { message: string }) {
  return (
    <p className="flash" role="status">
      {message}
    </p>
  )
}
