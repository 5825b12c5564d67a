import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#components/overlays/toast.tsx'
import { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import { cancelSchedule, changeStoryStatus, type StoryRow, scheduleStory } from '../contract.ts'
import { checkStory } from '../policy.ts'
import { momentOf, type PublishTime } from './publish-panel.tsx'
import { STORIES_KEY } from './queries.ts'
import type { Keeper } from './story-keeper.ts'
import { panelTexts, editorTexts as texts } from './texts.ts'

/** Publishing, scheduling and taking back, each after the newest text was saved. */
export function usePublishing(keeper: Keeper) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const [isPublishing, setPublishing] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)

  const attempt = async (write: (storyId: number) => Promise<{ row: StoryRow; version?: number; done: string }>) => {
    setPublishing(true)
    try {
      await keeper.save()
      if (keeper.id === null || keeper.isUnsaved()) {
        showToast('danger', texts.publishFailed)
        return false
      }
      const { row, version, done } = await write(keeper.id)
      keeper.update({ row, has_changes: row.has_changes }, version)
      showToast('success', done)
      await queryClient.invalidateQueries({ queryKey: STORIES_KEY })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('danger', error.status > 0 && error.status < 500 ? error.message : texts.publishFailed)
      return false
    } finally {
      setPublishing(false)
    }
  }

  /** Returns false when something is missing; the check-list then says what. */
  const publish = async (when: PublishTime): Promise<boolean> => {
    setSubmitted(true)
    const checks = checkStory({ ...keeper.fields, topic: keeper.fields.topic.trim() })
    const missing = checks.filter(({ isDone }) => !isDone).length
    if (missing > 0) {
      showToast('danger', texts.notReady(missing))
      return false
    }
    const at = when.isLater ? momentOf(when) : null
    if (when.isLater && (at === null || at.getTime() <= Date.now())) {
      showToast('danger', at === null ? panelTexts.noTime : panelTexts.past)
      return false
    }
    return attempt(async (storyId) => {
      const base_version = keeper.version
      if (at) {
        const { data } = await api(scheduleStory, { storyId, base_version, at: at.toISOString(), status: when.status })
        return { row: data, done: texts.scheduled }
      }
      const { data, version } = await api(changeStoryStatus, { storyId, base_version, status: when.status })
      return { row: data, version, done: when.status === 2 ? texts.publishedUnlisted : texts.published }
    })
  }

  const unschedule = () =>
    attempt(async (storyId) => ({ row: (await api(cancelSchedule, { storyId })).data, done: texts.unscheduled }))

  const toDraft = () =>
    attempt(async (storyId) => {
      const { data, version } = await api(changeStoryStatus, { storyId, base_version: keeper.version, status: 0 })
      return { row: data, version, done: texts.isDraft }
    })

  return { publish, unschedule, toDraft, isPublishing, wasSubmitted }
}
