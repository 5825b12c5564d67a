import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SaveStatus } from '#components/office/save-state.tsx'
import { messageOf, type SubmissionCallbacks } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { formTexts as texts } from '../texts.ts'
import { POSTS_KEY } from './queries.ts'

interface Saved {
  revision: number
  updated_at: string
}

interface PostFormOptions<Form extends Saved, Key extends readonly unknown[]> {
  /** As it was loaded. */
  form: Form
  /** Reads the newest version, when another admin saved it. */
  query: FetchQueryOptions<Form, Error, Form, Key>
  send: (fields: Form, revision: number, callbacks: SubmissionCallbacks<{ data: Form }>) => void
  isSaving: boolean
}

interface Conflict {
  changedBy: string | null
  changedAt: string
}

/** The state of a form: what is typed, what is wrong, whether it is saved, and who saved it meanwhile. */
export function usePostForm<Form extends Saved, Key extends readonly unknown[]>(options: PostFormOptions<Form, Key>) {
  const { query, send, isSaving } = options
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState(options.form)
  const [fields, setFields] = useState(options.form)
  const [isDirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<Conflict | null>(null)

  // What is typed while a save runs must survive its response.
  const newest = useRef(fields)
  const reload = () => queryClient.fetchQuery({ ...query, staleTime: 0 })
  function show(next: Form) {
    newest.current = next
    setFields(next)
  }
  function accept(form: Form, sent = newest.current) {
    const typed = Object.entries(newest.current).filter(([name, value]) => value !== sent[name as keyof Form])
    setSaved(form)
    show({ ...form, ...Object.fromEntries(typed) })
    setDirty(typed.length > 0)
    setErrors({})
    setFailure(undefined)
    setConflict(null)
    queryClient.setQueryData<unknown>(query.queryKey, form)
    void queryClient.invalidateQueries({ queryKey: [...POSTS_KEY, 'list'] })
  }
  function fail(error: ApiError) {
    const body = error.body as { changed_by?: string | null; changed_at?: string }
    if (error.code === 'post_changed') {
      setConflict({ changedBy: body.changed_by ?? null, changedAt: body.changed_at ?? '' })
    }
    const found = Object.entries(error.errors).map(([name, [message = '']]) => [name.split('.')[0], message])
    setErrors(Object.fromEntries(found))
    setFailure(found.length > 0 ? texts.hasErrors : messageOf(error))
  }
  function save(more: Partial<Form> = {}) {
    setFailure(undefined)
    const sent = newest.current
    send({ ...sent, ...more }, saved.revision, { onSuccess: ({ data }) => accept(data, sent), onError: fail })
  }
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => saveByKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const status: SaveStatus = isSaving
    ? { state: 'saving' }
    : failure
      ? { state: 'failed', message: failure }
      : isDirty
        ? { state: 'unsaved' }
        : { state: 'saved', at: saved.updated_at }
  return {
    saved,
    fields,
    errors,
    status,
    isDirty,
    conflict,
    save,
    accept: (form: Form) => accept(form),
    change(part: Partial<Form>) {
      show({ ...newest.current, ...part })
      setDirty(true)
    },
    /** The typed text stays and replaces the newest version with the next save. */
    async keepMine() {
      setSaved(await reload())
      setConflict(null)
      setFailure(undefined)
    },
    async takeTheirs() {
      accept(await reload())
    },
  }
}
