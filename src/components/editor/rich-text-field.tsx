import { useEffect, useState } from 'react'
import { LoadError } from '../feedback/load-error.tsx'
import { SkeletonLines } from '../feedback/skeleton.tsx'
import { useLazyModule } from '../state/use-lazy-module.ts'
import type { RichTextProps } from './rich-text-editor.tsx'
import { richTexts as texts } from './texts.ts'

const loadEditor = () => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor)

/** A text with headings, lists and tables, inside a `Field`. The editor is loaded by the browser only. */
export function RichTextField(props: RichTextProps) {
  const [Editor, fetchEditor] = useLazyModule(loadEditor)
  const [hasFailed, setFailed] = useState(false)
  useEffect(
    () =>
      fetchEditor(
        () => setFailed(false),
        () => setFailed(true),
      ),
    [fetchEditor],
  )
  if (Editor) return <Editor {...props} />
  if (hasFailed)
    return <LoadError text={texts.failed} isLoading={false} onRetry={() => fetchEditor(() => setFailed(false))} />
  return (
    <div className="rich-text" aria-busy="true">
      <SkeletonLines lines={8} />
    </div>
  )
}
