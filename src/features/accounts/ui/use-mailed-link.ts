import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { useNavigateTo } from '#lib/page.ts'
import { failureText } from './use-attempt.ts'

export type LinkState =
  | { name: 'checking' }
  | { name: 'open' }
  | { name: 'expired' }
  /** The check itself failed; it may be tried again. */
  | { name: 'failed'; text: string }

/**
 * What a mailed link brought, taken out of the address bar and kept in this tab's memory alone (security §4.4), and
 * whether the link still opens. `link` is null until the browser has read its address.
 */
export function useMailedLink<Name extends string>(
  names: readonly Name[],
  check: (link: Record<Name, string>) => Promise<{ data: { expired: boolean } }>,
) {
  const go = useNavigateTo()
  const [link, setLink] = useState<Record<Name, string> | null>(null)
  const [state, setState] = useState<LinkState>({ name: 'checking' })

  const ask = useCallback(
    async (opened: Record<Name, string>) => {
      setState({ name: 'checking' })
      try {
        const { data } = await check(opened)
        setState(data.expired ? { name: 'expired' } : { name: 'open' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // What the contract refuses is no link of ours.
        setState(error.status === 422 ? { name: 'expired' } : { name: 'failed', text: failureText(error) })
      }
    },
    [check],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    const opened = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>
    setLink(opened)
    const isComplete = names.every((name) => opened[name] !== '')
    // First the address, so that what opens next has an entry of its own after it.
    const isClean = location.search ? go(location.pathname, { replace: true, keepScroll: true }) : Promise.resolve()
    isClean.then(() => (isComplete ? ask(opened) : setState({ name: 'expired' })))
  }, [])

  return {
    link,
    state,
    expire: () => setState({ name: 'expired' }),
    retry: () => link && ask(link),
  }
}
