import { useEffect, useMemo, useState } from 'react'
import { usePageContext, useViewer } from '#lib/page.ts'
import type { StoryEditor } from '../contract.ts'
import type { DeviceCopy } from './device-copy.ts'
import { createKeeper, type Keeper } from './story-keeper.ts'

/** Draws again with each change of the text. The rest of the editor does not: a key would wait for it. */
export function useText(keeper: Keeper): void {
  const [, draw] = useState(0)
  useEffect(() => keeper.subscribeToText(() => draw((count) => count + 1)), [keeper])
}

/**
 * The working copy of one story: saved by itself, first to the device, then to the server. `initial` is null for a new
 * story, which the server gets to know with the first save.
 */
export function useStory(initial: StoryEditor | null) {
  const { api } = usePageContext()
  const viewer = useViewer()
  const [keeper] = useState(() => createKeeper(api, viewer ?? { id: 0, suspension: null }, initial))
  const [, draw] = useState(0)
  useEffect(() => {
    const unsubscribe = keeper.subscribe(() => draw((count) => count + 1))
    const stop = keeper.start()
    return () => {
      unsubscribe()
      stop()
    }
  }, [keeper])
  const [recovered, setRecovered] = useState<DeviceCopy | null>(null)
  useEffect(() => setRecovered(keeper.readDevice()), [keeper])
  return useMemo(() => ({ keeper, recovered, setRecovered }), [keeper, recovered])
}
