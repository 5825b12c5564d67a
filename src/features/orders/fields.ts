/** Schemas of the buyer's details for the receipt. */
import * as z from 'zod/mini'
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import { isTaxId } from '#lib/tax-id.ts'
import { trimVisible } from '#lib/written-text.ts'
import { BUYER_ADDRESS_MAX, BUYER_NAME_MAX } from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

const plain = (max: number, tooLong: string) =>
  z.string().check(
    trimVisible(),
    z.maxLength(max, { error: tooLong }),
    z.refine((text) => !hasExcessiveCombiningMarks(text), texts.tooManyMarks),
  )

/** A person, a school or a company; empty: the name of the account. */
export const BuyerName = plain(BUYER_NAME_MAX, texts.nameLong)

/** 13 digits with a right check digit; spaces and hyphens are removed. May be empty. */
export const BuyerTaxId = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30, { error: texts.taxId })),
    z.transform((text: string) => text.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.refine((text) => text === '' || isTaxId(text), { error: texts.taxId })),
)

/** May be empty. */
export const BuyerAddress = plain(BUYER_ADDRESS_MAX, texts.addressLong)
