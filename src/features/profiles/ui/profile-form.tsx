import { Phone } from 'lucide-react'
import { useController } from 'react-hook-form'
import { Field } from '#components/forms/field.tsx'
import { LockedText } from '#components/forms/locked-text.tsx'
import { Select } from '#components/forms/select.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { OTHER_ID, OTHER_PREFIX_MAX_LENGTH, PREFIX_IDS } from '#features/accounts/constants.ts'
import type { Account } from '#features/accounts/contract.ts'
import { prefixTexts, signUpTexts } from '#features/accounts/texts.ts'
import { AboutMeField } from './about-me-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { ProvinceField } from './province-field.tsx'
import { SaveBar } from './save-bar.tsx'
import { editTexts as texts } from './texts.ts'
import { useProfileForm } from './use-profile-form.ts'
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.tsx'

const prefixes = PREFIX_IDS.map((id) => ({ value: String(id), label: prefixTexts[id] }))

interface ProfileFormProps {
  account: Account
  onSaved: (account: Account, hasMore: boolean) => void
}

type Form = ReturnType<typeof useProfileForm>

/** Form of the own profile (PROF-055..093). */
export function ProfileForm({ account, onSaved }: ProfileFormProps) {
  const profile = useProfileForm(account, onSaved)
  const question = useUnsavedChangesGuard(profile.isUnsaved, profile.isSubmitting)
  return (
    <form method="post" noValidate className="grid gap-6" aria-label={texts.title} onSubmit={profile.save}>
      <section className="card padded grid gap-6">
        <PhotoField
          personId={account.id}
          stored={account.user_profile}
          change={profile.photo}
          onChange={profile.changePhoto}
          error={profile.photoError}
          onError={profile.setPhotoError}
          onCroppingChange={profile.setCropping}
        />
        <AboutMeField control={profile.form.control} />
        {profile.isUniversity ? (
          <UniversityName account={account} />
        ) : (
          <NameFields profile={profile} account={account} />
        )}
      </section>
      <section className="card padded grid gap-5" aria-labelledby="work-title">
        <h2 id="work-title" className="text-h3">
          {texts.work}
        </h2>
        <WorkFields profile={profile} account={account} />
      </section>
      <SaveBar profile={profile} />
      {question}
    </form>
  )
}

function NameFields({ profile, account }: { profile: Form; account: Account }) {
  const { register, watch, formState } = profile.form
  const { errors } = formState
  const isOther = watch('prefix') === String(OTHER_ID)
  // In display order, whether rendered or not: the first invalid field gets focus.
  const inputs = [register('prefix'), register('otherPrefix')] as const
  return (
    <div className="form-row form-row-name">
      <Field label={signUpTexts.prefix} isRequired error={errors.prefix?.message}>
        <Select
          {...inputs[0]}
          defaultValue={String(account.prefix_id)}
          options={prefixes}
          autoComplete="honorific-prefix"
        />
      </Field>
      {isOther && (
        <Field label={signUpTexts.otherPrefix} isRequired error={errors.otherPrefix?.message} className="form-wide">
          <TextInput
            {...inputs[1]}
            maxLength={2 * OTHER_PREFIX_MAX_LENGTH}
            placeholder={signUpTexts.otherPrefixPlaceholder}
          />
        </Field>
      )}
      <Field label={signUpTexts.firstName} isRequired error={errors.firstName?.message}>
        <TextInput {...register('firstName')} defaultValue={account.firstname} autoComplete="given-name" />
      </Field>
      <Field label={signUpTexts.lastName} isRequired error={errors.lastName?.message}>
        <TextInput {...register('lastName')} defaultValue={account.lastname} autoComplete="family-name" />
      </Field>
    </div>
  )
}

/** PROF-085: the name from the university. */
function UniversityName({ account }: { account: Account }) {
  const first = account.firstname_th ?? account.firstname
  const last = account.fullname.slice(account.prefix_name.length + first.length).trim()
  return (
    <div className="grid gap-3">
      <div className="form-row form-row-name">
        <ReadOnlyField label={signUpTexts.prefix} value={account.prefix_name} />
        <ReadOnlyField label={signUpTexts.firstName} value={first} />
        <ReadOnlyField label={signUpTexts.lastName} value={last} />
      </div>
      <p className="hint">{texts.universityHint}</p>
    </div>
  )
}

function WorkFields({ profile, account }: { profile: Form; account: Account }) {
  const { register, control, formState } = profile.form
  const { errors } = formState
  const workplace = register('workplace')
  const province = useController({ control, name: 'province' })
  const { isUniversity } = profile
  return (
    <div className="form-row form-row-2">
      <ReadOnlyField label={texts.email} value={account.email} />
      <ReadOnlyField label={texts.idCode} value={account.id_code} />
      {!isUniversity && <ReadOnlyField label={texts.memberType} value={account.member_type_text} />}
      <ReadOnlyField label={texts.job} value={account.job} />
      {isUniversity ? (
        <ReadOnlyField label={texts.workplace} value={account.workplace} />
      ) : (
        <>
          <Field label={texts.workplace} isRequired error={errors.workplace?.message}>
            <TextInput {...workplace} defaultValue={account.workplace} autoComplete="organization" />
          </Field>
          <Field label={texts.province} error={errors.province?.message}>
            <ProvinceField
              ref={province.field.ref}
              name="province"
              value={province.field.value}
              onChange={province.field.onChange}
              onBlur={province.field.onBlur}
            />
          </Field>
        </>
      )}
      <Field label={texts.mobile} hint={texts.mobileHint} error={errors.phone?.message}>
        <TextInput
          {...register('phone')}
          defaultValue={account.mobile ?? ''}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={texts.mobilePlaceholder}
          icon={<Phone className="icon" />}
        />
      </Field>
    </div>
  )
}

/** Read-only value (PROF-058, PROF-059, PROF-061). */
function ReadOnlyField({ label, value }: { label: string; value: string | null }) {
  return (
    <Field label={label}>
      <LockedText value={value || texts.empty} />
    </Field>
  )
}
