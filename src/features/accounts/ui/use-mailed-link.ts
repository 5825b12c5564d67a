import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { useNavigateTo } from '#lib/page.ts'
import { messageOf } from './use-submission.ts'

export type LinkState =
  | { name: 'checking' }
  | { name: 'open' }
  | { name: 'expired' }
  /** The check request failed and can be retried. */
  | { name: 'failed'; text: string }

/**
 * Reads the parameters of a mailed link, removes them from the address bar and stores them only in memory (security
 * §4.4). Then checks whether the link is still valid. `link` is null until the URL was read in the browser.
 */
export function useMailedLink<Name extends string>(
  names: readonly Name[],
  check: (link: Record<Name, string>) => Promise<{ data: { expired: boolean } }>,
) {
  const go = useNavigateTo()
  const [link, setLink] = useState<Record<Name, string> | null>(null)
  const [state, setState] = useState<LinkState>({ name: 'checking' })

  const checkLink = useCallback(
    async (params: Record<Name, string>) => {
      setState({ name: 'checking' })
      try {
        const { data } = await check(params)
        setState(data.expired ? { name: 'expired' } : { name: 'open' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // 422: the parameters do not match the contract, so the link is not ours.
        setState(error.status === 422 ? { name: 'expired' } : { name: 'failed', text: messageOf(error) })
      }
    },
    [check],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the URL once
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    const params = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>
    setLink(params)
    const hasAllParams = names.every((name) => params[name] !== '')
    // Replace the URL first, so that a dialog opened afterwards has its own history entry. The history does so in a
    // microtask; the router's promise also waits for the rendering, which another navigation can supersede.
    if (location.search) void go(location.pathname, { replace: true, keepScroll: true })
    queueMicrotask(() => (hasAllParams ? checkLink(params) : setState({ name: 'expired' })))
  }, [])

  return {
    link,
    state,
    expire: () => setState({ name: 'expired' }),
    retry: () => link && checkLink(link),
  }
}
