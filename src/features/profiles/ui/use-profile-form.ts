import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { OTHER_ID } from '#features/accounts/constants.ts'
import type { Account } from '#features/accounts/contract.ts'
import { fieldTexts } from '#features/accounts/texts.ts'
import { useAttempt } from '#features/accounts/ui/use-attempt.ts'
import { useFailure } from '#features/accounts/ui/use-failure.ts'
import {
  type FieldSchemas,
  type FormErrors,
  setServerErrors,
  useFieldForm,
} from '#features/accounts/ui/use-field-form.ts'
import type { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import { updateProfile } from '../contract.ts'
import { readField, type TextField } from '../fields.ts'
import { editTexts as texts } from './texts.ts'

/** PROF-069, PROF-070; the picture is beside the form, as it is no text. */
export interface ProfileValues {
  aboutMe: string
  /** Id of a prefix as a select holds it. */
  prefix: string
  otherPrefix: string
  firstName: string
  lastName: string
  workplace: string
  province: string
  phone: string
}

type FieldName = keyof ProfileValues

/** What happens to the picture; null: nothing. */
export type PhotoChange = { kind: 'new'; file: File; url: string } | { kind: 'removed' } | null

const OTHER = String(OTHER_ID)

/** Wire name → field, in the order of the screen. */
const names = {
  about_me: 'aboutMe',
  prefix: 'prefix',
  other_prefix: 'otherPrefix',
  first_name: 'firstName',
  last_name: 'lastName',
  workplace: 'workplace',
  province: 'province',
  mobile: 'phone',
} as const

function valuesOf(account: Account): ProfileValues {
  return {
    aboutMe: account.about_me,
    prefix: String(account.prefix_id),
    otherPrefix: account.prefix_id === OTHER_ID ? account.prefix_name : '',
    firstName: account.firstname,
    lastName: account.lastname,
    workplace: account.workplace,
    province: account.province ?? '',
    phone: account.mobile ?? '',
  }
}

/** As the server will read it. */
function asSaved(name: TextField, stored: string) {
  return z.string().check(
    z.check(({ value, issues }) => {
      const { refusal } = readField(name, value, stored)
      if (refusal !== undefined) issues.push({ code: 'custom', message: refusal, input: value })
    }),
  )
}

function definitionOf(account: Account) {
  const stored = valuesOf(account)
  const own: FieldSchemas<ProfileValues> = {
    aboutMe: asSaved('about_me', stored.aboutMe),
    phone: asSaved('mobile', stored.phone),
  }
  if (account.username !== undefined) return { fields: own, defaultValues: stored }
  return {
    defaultValues: stored,
    fields: {
      ...own,
      prefix: z.string().check(z.minLength(1, fieldTexts.prefixRequired)),
      firstName: asSaved('first_name', stored.firstName),
      lastName: asSaved('last_name', stored.lastName),
      workplace: asSaved('workplace', stored.workplace),
      province: asSaved('province', stored.province),
    },
    across({ prefix, otherPrefix }: ProfileValues): FormErrors<ProfileValues> {
      const { refusal } = readField('other_prefix', otherPrefix, stored.otherPrefix)
      return prefix === OTHER && refusal !== undefined ? { otherPrefix: refusal } : {}
    },
  }
}

/**
 * The form of the own profile and its one call; `onSaved` gets the person as the server has it now, and whether more was
 * typed meanwhile, which stays in the form.
 */
export function useProfileForm(account: Account, onSaved: (account: Account, hasMore: boolean) => void) {
  const { api } = usePageContext()
  const form = useFieldForm<ProfileValues>(useMemo(() => definitionOf(account), [account]))
  const [photo, setPhoto] = useState<PhotoChange>(null)
  const [isCutting, setCutting] = useState(false)
  const latestPhoto = useRef(photo)
  latestPhoto.current = photo
  const [photoError, setPhotoError] = useState<string>()
  const { failure, fail, clearFailure } = useFailure()
  const [saved, setSaved] = useState<Account | null>(null)
  const isSaved = saved !== null
  const { isSubmitting, attempt } = useAttempt()
  const isUniversity = account.username !== undefined

  // Once nothing is unsaved any more: going on would ask whether to leave.
  const goOn = useEffectEvent(onSaved)
  useEffect(() => {
    if (saved) goOn(saved, false)
  }, [saved])

  // Saved elsewhere meanwhile: what was not touched here follows, what was typed stays.
  const known = useRef(account)
  useEffect(() => {
    const [before, now] = [valuesOf(known.current), valuesOf(account)]
    known.current = account
    if (JSON.stringify(before) === JSON.stringify(now)) return
    const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== before[name as FieldName])
    form.reset(now, { keepErrors: true, keepTouched: true, keepIsSubmitted: true })
    for (const [name, value] of typed) form.setValue(name as FieldName, value, { shouldDirty: true })
  }, [account, form])

  const save = form.handleSubmit(async (values) => {
    clearFailure()
    setPhotoError(undefined)
    const sent = JSON.stringify(form.getValues())
    const answer = await attempt((options) => api(updateProfile, bodyOf(values), options))
    if (!answer) return
    if (!answer.isOk) {
      explain(answer.error)
      return
    }
    const person = answer.value.data
    const isSamePhoto = latestPhoto.current === photo
    if (isSamePhoto && JSON.stringify(form.getValues()) === sent) {
      setSaved(person)
      return
    }
    form.reset(valuesOf(person), { keepValues: true })
    known.current = person
    if (isSamePhoto) setPhoto(null)
    onSaved(person, true)
  }, clearFailure)

  function bodyOf(values: ProfileValues) {
    const own = {
      mobile: values.phone.trim(),
      about_me: values.aboutMe,
      img_profile: photo?.kind === 'new' ? photo.file : undefined,
      remove_img_profile: photo?.kind === 'removed' ? ('1' as const) : undefined,
      csrf_token: document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content,
    }
    if (isUniversity) return own
    return {
      ...own,
      first_name: values.firstName,
      last_name: values.lastName,
      prefix: values.prefix,
      other_prefix: values.prefix === OTHER ? values.otherPrefix : '',
      workplace: values.workplace,
      province: values.province.trim(),
    }
  }

  /** PROF-092, PROF-093, Q-71: field errors at their fields and together in the alert; nothing typed is lost. */
  function explain(error: ApiError) {
    const said = Object.values(error.errors).flat()
    setPhotoError(error.errors.img_profile?.[0])
    setServerErrors<ProfileValues>(error, names, form.setError)
    if (error.status === 422 && said.length > 0) fail(texts.refused, { detail: [...new Set(said)].join(' · ') })
    else if (error.status === 401)
      fail(texts.signedOut, { wayBack: { text: texts.signInElsewhere, href: '/?action=sign-in' } })
    else if (error.code === 'another_account')
      fail(error.message, { wayBack: { text: texts.signOutElsewhere, href: '/my-profile' } })
    else if (error.status === 429) fail(error.message)
    else fail(texts.failed)
  }

  function changePhoto(change: PhotoChange) {
    setPhotoError(undefined)
    setPhoto(change)
  }

  const isDirty = form.formState.isDirty || photo !== null || isCutting
  return {
    form,
    save,
    photo,
    changePhoto,
    photoError,
    setPhotoError,
    setCutting,
    failure,
    isSubmitting,
    isSaved,
    isUniversity,
    /** Something would be lost by leaving (PROF-067). */
    isUnsaved: isDirty && !isSaved,
  }
}
