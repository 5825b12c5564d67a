import * as z from 'zod/mini'
import { flag } from '#lib/flag.ts'
import { BuyerAddress, BuyerName, BuyerTaxId } from '../fields.ts'
import type { BuyerValues } from './buyer-fields.tsx'

/** Names of the buyer's details in requests. */
export const buyerNames = { buyer_name: 'name', buyer_tax_id: 'taxId', buyer_address: 'address' } as const
export const buyerSchema = z.object({ buyer_name: BuyerName, buyer_tax_id: BuyerTaxId, buyer_address: BuyerAddress })

export const buyerRequest = ({ name, taxId, address, isRemembered }: BuyerValues) => ({
  buyer_name: name,
  buyer_tax_id: taxId,
  buyer_address: address,
  remember_buyer: flag(isRemembered),
})
