import * as z from 'zod/mini'
import { useFieldForm } from '#components/forms/use-field-form.ts'
import { flag } from '#lib/flag.ts'
import type { Buyer } from '../contract.ts'
import { BuyerAddress, BuyerName, BuyerTaxId } from '../fields.ts'
import type { BuyerValues } from './buyer-fields.tsx'

/** Names of the fields in requests. */
export const buyerNames = { buyer_name: 'name', buyer_tax_id: 'taxId', buyer_address: 'address' } as const
const schema = z.object({ buyer_name: BuyerName, buyer_tax_id: BuyerTaxId, buyer_address: BuyerAddress })

export const buyerRequest = ({ name, taxId, address, isRemembered }: BuyerValues) => ({
  buyer_name: name,
  buyer_tax_id: taxId,
  buyer_address: address,
  remember_buyer: flag(isRemembered),
})

/** The form of `BuyerFields`, filled in with these details. */
export function useBuyerForm({ name, tax_id: taxId, address }: Buyer, isRemembered: boolean) {
  return useFieldForm<BuyerValues>({
    schema,
    defaultValues: { name, taxId, address, isRemembered },
    toRequest: buyerRequest,
    names: buyerNames,
  })
}
