import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { BUYER_ADDRESS_MAX, BUYER_NAME_MAX } from '../constants.ts'
import { BuyerTaxId } from '../fields.ts'
import { orderFormTexts as texts } from './texts.ts'

export interface BuyerValues {
  name: string
  taxId: string
  address: string
  isRemembered: boolean
}

interface BuyerFieldsProps {
  form: UseFormReturn<BuyerValues>
}

/** In whose name the receipt is. */
export function BuyerFields({ form: { register, watch, formState } }: BuyerFieldsProps) {
  const { errors } = formState
  const taxId = watch('taxId')
  const isRight = taxId.trim() !== '' && BuyerTaxId.safeParse(taxId).success
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">{texts.receipt}</legend>
      <div className="form-row form-row-2">
        <Field label={texts.name} hint={texts.nameHint} error={errors.name?.message}>
          <TextInput {...register('name')} maxLength={BUYER_NAME_MAX} autoComplete="organization" />
        </Field>
        <Field
          label={texts.taxId}
          hint={texts.taxIdHint}
          error={errors.taxId?.message}
          success={isRight && texts.taxIdRight}
        >
          <TextInput {...register('taxId')} className="numeric" inputMode="numeric" autoComplete="off" maxLength={30} />
        </Field>
      </div>
      <Field label={texts.address} hint={texts.addressHint} error={errors.address?.message}>
        <TextInput {...register('address')} maxLength={BUYER_ADDRESS_MAX} autoComplete="street-address" />
      </Field>
      <Checkbox {...register('isRemembered')} label={texts.remember} />
    </fieldset>
  )
}
