/** The key that does the same as the button around it. Not on phones. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className="key-hint max-md:hidden" aria-hidden="true">
      {children}
    </span>
  )
}
