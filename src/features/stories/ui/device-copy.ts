/** What is typed and not yet on the server, kept on this device (localStorage); read again after a crash. */
import { tryStorage } from '#lib/web-storage.ts'
import type { EditedFields } from './edited-fields.ts'

export interface DeviceCopy {
  /** Fields that the server does not have. */
  changes: Partial<EditedFields>
  /** Version that they were typed on. */
  version: number
  /** Unix ms. */
  at: number
}

const keyOf = (viewerId: number, storyId: number | null) => `sala-story:${viewerId}:${storyId ?? 'new'}`

export function readDeviceCopy(viewerId: number, storyId: number | null): DeviceCopy | null {
  return tryStorage(() => {
    const copy = JSON.parse(localStorage.getItem(keyOf(viewerId, storyId)) ?? 'null') as DeviceCopy | null
    return copy && typeof copy.changes === 'object' && typeof copy.at === 'number' ? copy : null
  })
}

export function writeDeviceCopy(viewerId: number, storyId: number | null, copy: DeviceCopy): void {
  tryStorage(() => localStorage.setItem(keyOf(viewerId, storyId), JSON.stringify(copy)))
}

export function deleteDeviceCopy(viewerId: number, storyId: number | null): void {
  tryStorage(() => localStorage.removeItem(keyOf(viewerId, storyId)))
}
