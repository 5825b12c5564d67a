/** Saves the working copy of a story by itself: first to the device, then to the server. */
import { type Api, ApiError } from '#lib/api-client.ts'
import type { Viewer } from '#lib/viewer.ts'
import { editPath } from '../constants.ts'
import { createStory, getStory, type StoryDraft, type StoryEditor, saveDraft } from '../contract.ts'
import { UNTITLED } from '../texts.ts'
import { type DeviceCopy, deleteDeviceCopy, readDeviceCopy, writeDeviceCopy } from './device-copy.ts'
import { changesBetween, type EditedFields, emptyFields, fieldsOf } from './edited-fields.ts'

/**
 * `waiting` for the network; `failed` for an error of the server: both are tried again. A `suspended` person writes to the
 * device alone.
 */
export type SaveState =
  | { kind: 'new' | 'changed' | 'saving' | 'waiting' | 'conflict' | 'signed-out' | 'gone' | 'suspended' }
  /** `reason`: the text of the server, e.g. of maintenance; empty without one. */
  | { kind: 'failed'; reason: string }
  | { kind: 'saved'; at: string }
  | { kind: 'rejected'; errors: Readonly<Record<string, string[]>> }

const SAVE_AFTER_MS = 1_500
/** Long typing without a pause is saved too. */
const SAVE_AT_LATEST_MS = 10_000
const DEVICE_AFTER_MS = 250
const DEVICE_AT_LATEST_MS = 1_000
const RETRY_MS = 8_000

export type Keeper = ReturnType<typeof createKeeper>

type Writer = Pick<Viewer, 'id' | 'suspension'>

export function createKeeper(api: Api, { id: viewerId, suspension }: Writer, initial: StoryEditor | null) {
  let id = initial?.row.id ?? null
  let story = initial
  let version = initial?.draft.version ?? 0
  let saved = initial ? fieldsOf(initial.draft) : emptyFields
  let fields = saved
  let state: SaveState = suspension
    ? { kind: 'suspended' }
    : initial
      ? { kind: 'saved', at: initial.draft.saved_at }
      : { kind: 'new' }
  let theirs: StoryDraft | null = null
  let saving: Promise<void> | null = null
  let changedAt = 0
  /** The editor was unmounted. No save begins: a new editor may have the story. The device has the unsaved text. */
  let isClosed = false
  const listeners = new Set<() => void>()
  const textListeners = new Set<() => void>()
  const timers: Record<'save' | 'device' | 'retry', ReturnType<typeof setTimeout> | undefined> = {
    save: undefined,
    device: undefined,
    retry: undefined,
  }
  const notify = () => {
    for (const listener of [...listeners, ...textListeners]) listener()
  }
  const show = (next: SaveState) => {
    state = next
    notify()
  }
  const changes = () => changesBetween(saved, fields)
  const isUnsaved = () => Object.keys(changes()).length > 0

  function toDevice() {
    clearTimeout(timers.device)
    const names = Object.keys(changes()) as (keyof EditedFields)[]
    if (names.length === 0) return
    if (names.includes('image_id')) names.push('cover')
    const copy = Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<EditedFields>
    writeDeviceCopy(viewerId, id, { changes: copy, version, at: Date.now() })
  }

  function change(patch: Partial<EditedFields>) {
    const before = state
    fields = { ...fields, ...patch }
    clearTimeout(timers.device)
    timers.device = setTimeout(() => whenIdle(toDevice), DEVICE_AFTER_MS)
    if (!isStopped(state)) {
      if (changedAt === 0) changedAt = Date.now()
      const wait = Math.min(SAVE_AFTER_MS, Math.max(0, changedAt + SAVE_AT_LATEST_MS - Date.now()))
      clearTimeout(timers.save)
      timers.save = setTimeout(() => void save(), wait)
      if (state.kind === 'saved' || state.kind === 'new' || state.kind === 'rejected') state = { kind: 'changed' }
    }
    const isText = state === before && Object.keys(patch).join() === 'description'
    if (isText) for (const listener of textListeners) listener()
    else notify()
  }

  /** Saves what is unsaved; resolves when it is saved or cannot be. */
  async function save(): Promise<void> {
    clearTimeout(timers.save)
    clearTimeout(timers.retry)
    // Another caller that waited may have begun the next save. Who began one handles its error.
    while (saving) await saving.catch(() => undefined)
    if (isClosed) return
    if (isStopped(state) || !isUnsaved()) {
      if (state.kind === 'changed') show({ kind: 'saved', at: new Date().toISOString() })
      return
    }
    toDevice()
    saving = send().finally(() => {
      saving = null
    })
    await saving
  }

  async function send() {
    changedAt = 0
    show({ kind: 'saving' })
    try {
      const storyId = id ?? (await create())
      const sent = changes()
      const before = fields
      if (Object.keys(sent).length > 0) {
        const { data } = await api(saveDraft, { storyId, base_version: version, changes: sent })
        version = data.version
        saved = { ...saved, ...pick(before, Object.keys(sent) as (keyof EditedFields)[]), cover: before.cover }
        if (!isUnsaved()) show({ kind: 'saved', at: data.saved_at })
      }
      if (isUnsaved()) change({})
      else {
        clearTimeout(timers.device)
        deleteDeviceCopy(viewerId, id)
        if (state.kind !== 'saved') show({ kind: 'saved', at: new Date().toISOString() })
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      fail(error)
    }
  }

  function fail(error: ApiError) {
    if (error.code === 'story_changed') {
      theirs = error.body.current as StoryDraft
      show({ kind: 'conflict' })
    } else if (error.code === 'suspended') show({ kind: 'suspended' })
    else if (error.status === 401) show({ kind: 'signed-out' })
    else if (error.status === 404 || error.status === 403) show({ kind: 'gone' })
    else if (error.status === 422) show({ kind: 'rejected', errors: error.errors })
    else {
      show(error.status === 0 ? { kind: 'waiting' } : { kind: 'failed', reason: reasonOf(error) })
      timers.retry = setTimeout(() => void save(), RETRY_MS)
    }
  }

  /** The first save. The address changes without a navigation, which would take the caret away. */
  async function create(): Promise<number> {
    const topic = fields.topic.trim()
    const { data: row, version: first } = await api(createStory, { topic: topic || UNTITLED })
    deleteDeviceCopy(viewerId, null)
    id = row.id
    version = first
    saved = { ...saved, topic }
    // The copy of a story without a number was just deleted, and the next request may fail.
    toDevice()
    History.prototype.replaceState.call(window.history, window.history.state, '', editPath(row.id))
    const { data } = await api(getStory, { storyId: row.id })
    story = data
    version = data.draft.version
    saved = { ...fieldsOf(data.draft), topic }
    return row.id
  }

  return {
    /** Calls the listener for all changes but those of the text alone, which come several times a second. */
    subscribe: (listener: () => void) => addTo(listeners, listener),
    /** Calls the listener for all changes. */
    subscribeToText: (listener: () => void) => addTo(textListeners, listener),
    /** Listens for the network and for the end of the page. */
    start() {
      isClosed = false
      const online = () => void save()
      const hide = () => {
        toDevice()
        if (document.visibilityState === 'hidden') void save()
      }
      window.addEventListener('online', online)
      window.addEventListener('pagehide', toDevice)
      document.addEventListener('visibilitychange', hide)
      return () => {
        toDevice()
        isClosed = true
        for (const timer of Object.values(timers)) clearTimeout(timer)
        window.removeEventListener('online', online)
        window.removeEventListener('pagehide', toDevice)
        document.removeEventListener('visibilitychange', hide)
      }
    },
    readDevice(): DeviceCopy | null {
      const copy = readDeviceCopy(viewerId, id)
      if (!copy) return null
      const differs = Object.keys(changesBetween(fields, { ...fields, ...copy.changes })).length > 0
      if (!differs) deleteDeviceCopy(viewerId, id)
      return differs ? copy : null
    },
    dropDevice: () => deleteDeviceCopy(viewerId, id),
    change,
    save,
    isUnsaved,
    /** Sends what is unsaved and returns the id, which uploads need; null when it cannot be saved now. */
    async ready(): Promise<number | null> {
      if (id !== null) return id
      while (saving) await saving.catch(() => undefined)
      if (isStopped(state)) return null
      try {
        if (id === null) {
          saving = create()
            .then(() => undefined)
            .finally(() => {
              saving = null
            })
          await saving
        }
        notify()
        return id
      } catch (error) {
        if (error instanceof ApiError) fail(error)
        return null
      }
    },
    /** Takes a copy of the server, e.g. of another version. */
    accept(draft: StoryDraft) {
      saved = fieldsOf(draft)
      fields = saved
      version = draft.version
      theirs = null
      deleteDeviceCopy(viewerId, id)
      show({ kind: 'saved', at: draft.saved_at })
    },
    /** Ends a conflict: saves the choice on top of the other version. */
    resolve(choice: EditedFields) {
      if (!theirs) return
      saved = fieldsOf(theirs)
      version = theirs.version
      theirs = null
      fields = choice
      state = { kind: 'changed' }
      notify()
      void save()
    },
    /** After publishing or a schedule. */
    update(next: Partial<StoryEditor>, newVersion?: number) {
      if (story) story = { ...story, ...next }
      if (newVersion !== undefined) version = newVersion
      notify()
    },
    get id() {
      return id
    },
    get story() {
      return story
    },
    get version() {
      return version
    },
    get fields() {
      return fields
    },
    get saved() {
      return saved
    },
    get state() {
      return state
    },
    get theirs() {
      return theirs
    },
  }
}

/** A 503 says for how long and why; other errors of the server say nothing that helps. */
function reasonOf({ status, code, message }: ApiError): string {
  return status === 503 && code !== 'unreadable' ? message : ''
}

function addTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Between two keys, where the browser knows when that is: writing a long text to the device takes milliseconds. */
function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: DEVICE_AT_LATEST_MS })
  else work()
}

/** Nothing is sent to the server until this is settled; the device keeps what is typed. */
function isStopped({ kind }: SaveState): boolean {
  return kind === 'conflict' || kind === 'gone' || kind === 'suspended'
}

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}
