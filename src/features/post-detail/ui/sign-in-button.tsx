import type { ButtonHTMLAttributes } from 'react'
import { useGo } from '#lib/page.ts'
import { signInHref } from '#lib/sign-in.ts'

interface SignInButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Where the reader comes back to. */
  path: string
}

/** What only signed-in people can do: a visitor is asked to sign in (ACT-041). */
export function SignInButton({ path, ...button }: SignInButtonProps) {
  const go = useGo()
  return <button type="button" {...button} onClick={() => go(signInHref(path))} />
}
