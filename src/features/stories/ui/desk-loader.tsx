import { type ComponentType, useEffect, useState } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { StoryEditor } from '../contract.ts'
import { editorTexts as texts } from './texts.ts'

const loadDesk = () => import('./story-desk.tsx').then((module) => module.StoryDesk)

interface DeskLoaderProps {
  title: string
  story: StoryEditor | null
}

/** The page of the editor. The server sends a skeleton; the editor runs in the browser only. */
export function DeskLoader({ title, story }: DeskLoaderProps) {
  const [Desk, fetchDesk] = useLazyModule(loadDesk)
  const [hasFailed, setFailed] = useState(false)
  useEffect(
    () =>
      fetchDesk(
        () => setFailed(false),
        () => setFailed(true),
      ),
    [fetchDesk],
  )
  return (
    <div className="wrapper desk-page">
      <h1 className="visually-hidden">{title}</h1>
      {Desk ? (
        <Ready Desk={Desk} story={story} />
      ) : hasFailed ? (
        <LoadError text={texts.failed} isCentred isLoading={false} onRetry={() => fetchDesk(() => setFailed(false))} />
      ) : (
        <div className="desk" aria-busy="true">
          <div className="desk-head justify-start">{texts.loading}</div>
          <div className="desk-main">
            <SkeletonLines lines={8} />
          </div>
        </div>
      )}
    </div>
  )
}

function Ready({ Desk, story }: { Desk: ComponentType<{ story: StoryEditor | null }>; story: StoryEditor | null }) {
  // The editor has its own copy; what the query learns later must not replace it.
  const [first] = useState(story)
  return <Desk story={first} />
}
