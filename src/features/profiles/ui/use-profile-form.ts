import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { setServerErrors, useFieldForm } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { OTHER_ID } from '#features/accounts/constants.ts'
import type { Account } from '#features/accounts/contract.ts'
import type { ApiError } from '#lib/api-client.ts'
import { profileSchema } from '../fields.ts'
import { useUpdateProfile } from './mutations.ts'
import { editTexts as texts } from './texts.ts'

/** PROF-069, PROF-070. The picture is not a form value, because it is not text. */
export interface ProfileValues {
  aboutMe: string
  /** Id of a prefix, as a string for the select. */
  prefix: string
  otherPrefix: string
  firstName: string
  lastName: string
  workplace: string
  province: string
  phone: string
}

type FieldName = keyof ProfileValues

/** Pending change of the picture; null: none. */
export type PhotoChange = { kind: 'new'; file: File; url: string } | { kind: 'removed' } | null

const OTHER = String(OTHER_ID)

/** API field to form field, in display order. */
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

/** The text fields of the request (PROF-087). */
function toTexts(values: ProfileValues) {
  return {
    about_me: values.aboutMe,
    prefix: values.prefix,
    other_prefix: values.prefix === OTHER ? values.otherPrefix : undefined,
    first_name: values.firstName,
    last_name: values.lastName,
    workplace: values.workplace,
    province: values.province,
    mobile: values.phone,
  }
}

function formDefinition(account: Account) {
  const defaultValues = valuesOf(account)
  const stored = { ...toTexts(defaultValues), other_prefix: defaultValues.otherPrefix }
  return {
    schema: profileSchema(stored, { isUniversity: account.username !== undefined }),
    defaultValues,
    toRequest: toTexts,
    names,
  }
}

/**
 * State of the profile form and its request. `onSaved` receives the saved account, and whether the user typed more
 * during the save, which stays in the form.
 */
export function useProfileForm(account: Account, onSaved: (account: Account, hasMore: boolean) => void) {
  const form = useFieldForm<ProfileValues>(useMemo(() => formDefinition(account), [account]))
  const [photo, setPhoto] = useState<PhotoChange>(null)
  const [isCropping, setCropping] = useState(false)
  const latestPhoto = useRef(photo)
  latestPhoto.current = photo
  const [photoError, setPhotoError] = useState<string>()
  const { formError: failure, setFormError: fail, clearFormError: clearFailure } = useFormError()
  const [saved, setSaved] = useState<Account | null>(null)
  const isSaved = saved !== null
  const { mutate: updateProfile, isPending } = useUpdateProfile()
  const isUniversity = account.username !== undefined

  // Call `onSaved` after the form is no longer dirty; earlier, leaving would ask for confirmation.
  const notifySaved = useEffectEvent(onSaved)
  useEffect(() => {
    if (saved) notifySaved(saved, false)
  }, [saved])

  // After a save elsewhere, untouched fields take the new values and edited fields stay.
  const baseline = useRef(account)
  useEffect(() => {
    const [before, now] = [valuesOf(baseline.current), valuesOf(account)]
    baseline.current = account
    if (JSON.stringify(before) === JSON.stringify(now)) return
    const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== before[name as FieldName])
    form.reset(now, { keepErrors: true, keepTouched: true, keepIsSubmitted: true })
    for (const [name, value] of typed) form.setValue(name as FieldName, value, { shouldDirty: true })
  }, [account, form])

  const save = form.handleSubmit((values) => {
    clearFailure()
    setPhotoError(undefined)
    const sent = JSON.stringify(form.getValues())
    updateProfile(bodyOf(values), {
      onSuccess({ data: person }) {
        const isSamePhoto = latestPhoto.current === photo
        if (isSamePhoto && JSON.stringify(form.getValues()) === sent) {
          setSaved(person)
          return
        }
        form.reset(valuesOf(person), { keepValues: true, keepIsSubmitted: true })
        baseline.current = person
        if (isSamePhoto) setPhoto(null)
        onSaved(person, true)
      },
      onError: showErrors,
    })
  }, clearFailure)

  function bodyOf(values: ProfileValues) {
    const { about_me, mobile, other_prefix = '', ...names } = toTexts(values)
    const own = {
      about_me,
      mobile: mobile.trim(),
      img_profile: photo?.kind === 'new' ? photo.file : undefined,
      remove_img_profile: photo?.kind === 'removed' ? ('1' as const) : undefined,
      csrf_token: document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content,
    }
    return isUniversity ? own : { ...own, ...names, other_prefix, province: names.province.trim() }
  }

  /**
   * PROF-092, PROF-093, Q-71: shows errors on their fields and together in the alert. The form keeps the typed values.
   */
  function showErrors(error: ApiError) {
    const messages = Object.values(error.errors).flat()
    setPhotoError(error.errors.img_profile?.[0])
    setServerErrors<ProfileValues>(error, names, form.setError)
    if (error.status === 422 && messages.length > 0) fail(texts.invalid, { detail: [...new Set(messages)].join(' · ') })
    else if (error.status === 401)
      fail(texts.signedOut, { link: { text: texts.signInElsewhere, href: '/?action=sign-in' } })
    else if (error.code === 'another_account')
      fail(error.message, { link: { text: texts.signOutElsewhere, href: '/my-profile' } })
    else if (error.status === 429) fail(error.message)
    else fail(texts.failed)
  }

  function changePhoto(change: PhotoChange) {
    setPhotoError(undefined)
    setPhoto(change)
  }

  const isDirty = form.formState.isDirty || photo !== null || isCropping
  return {
    form,
    save,
    photo,
    changePhoto,
    photoError,
    setPhotoError,
    setCropping,
    failure,
    isSubmitting: isPending,
    isSaved,
    isUniversity,
    /** Whether leaving the page would lose changes (PROF-067). */
    isUnsaved: isDirty && !isSaved,
  }
}
