/** Endpoints of registrations for trainings. A registration is for all sessions of a training (decision 0053). */
import * as z from 'zod/mini'
import { BuyerAddress, BuyerName, BuyerTaxId } from '#features/orders/fields.ts'
import { Training } from '#features/trainings/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { PathId } from '#lib/ids.ts'
import { OFFERS } from './constants.ts'

/** The same for everyone: what a person without a place can do now. */
export const RegistrationOffer = z.enum(OFFERS)
export type RegistrationOffer = z.output<typeof RegistrationOffer>

/** The reader's own registration for a training. */
export const Registration = z.object({
  state: z.enum(['none', 'joined', 'waiting']),
  /** Null in state `none`. */
  user_event_id: z.nullable(z.int()),
  /** Place on the waiting list, from 1; null unless waiting. */
  position: z.nullable(z.int()),
  /** Number of people on the waiting list. */
  waiting: z.int(),
  /** 1: the place, or the order that holds it, came from the waiting list. */
  is_moved_up: Flag,
  /** 1: the place can be given back, or the list be left, until `last_date_join`. */
  can_cancel: Flag,
  /** A mail the day before. */
  wants_reminder: Flag,
  /** A mail when there is a recording. */
  wants_recording: Flag,
  /** Where the session takes place: only for people who joined, from 30 minutes before the start to the end. */
  join_url: z.nullable(z.string()),
  /** When `join_url` appears or disappears next, ISO 8601 UTC; null if it does not. */
  changes_at: z.nullable(z.string()),
  /** Number of the own order that holds a place and is not paid yet. */
  order_no: z.nullable(z.string()),
  /** Deadline of that order, ISO 8601 UTC; null without one and while a payment is checked. */
  order_until: z.nullable(z.string()),
})
export type Registration = z.output<typeof Registration>

/** A training on its page, with what its reader can do there. */
export const TrainingOfReader = z.extend(Training, {
  registration_offer: RegistrationOffer,
  /** Null for visitors. */
  registration: z.nullable(Registration),
})
export type TrainingOfReader = z.output<typeof TrainingOfReader>

/** A session that has not ended; a number, without coercion. */
const SessionId = z.int().check(z.minimum(1))

/**
 * Joins a free training, or orders one with a price: the order holds the place until it is paid. One place per
 * person, never more places than seats. The buyer's details are for the receipt; free trainings ignore them.
 */
export const registerTraining = endpoint({
  method: 'POST',
  path: '/api/v2/register-training/:eventId',
  access: 'member',
  input: z.object({
    eventId: PathId,
    session_id: SessionId,
    buyer_name: z.optional(BuyerName),
    buyer_tax_id: z.optional(BuyerTaxId),
    buyer_address: z.optional(BuyerAddress),
    /** 1: suggest these details for the next order (`getBuyer`). */
    remember_buyer: z.optional(Flag),
  }),
  output: z.object({
    status: z.literal('success'),
    data: z.object({
      /** Null for an order: the registration is made when it is confirmed. */
      user_event_id: z.nullable(z.int()),
      /** Null unless an order was made. */
      invoiceNo: z.nullable(z.string()),
    }),
  }),
  errors: ['already_joined', 'already_ordered', 'training_full', 'training_closed', 'order_needed'],
  rate: 'interaction',
  deferrable: true,
  summary: 'Joins a free training, or orders one with a price',
})

/**
 * Takes a place without a price at once if there is one. Who waits for a place with a price gets an order when there is one
 * (decision 0070). Repeating it keeps the place on the list.
 */
export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/api/v2/register-training/:eventId/waiting-list',
  access: 'member',
  input: z.object({ eventId: PathId, session_id: SessionId }),
  output: z.object({
    status: z.literal('success'),
    data: z.object({ user_event_id: z.int(), state: z.enum(['joined', 'waiting']) }),
  }),
  errors: ['already_joined', 'already_ordered', 'training_closed', 'place_free', 'order_needed'],
  rate: 'interaction',
  deferrable: true,
  summary: 'Joins the waiting list of a full training',
})

/** Repeating it changes nothing. The first person on the waiting list gets the place. */
export const cancelRegistration = endpoint({
  method: 'DELETE',
  path: '/api/v2/register-training/:eventId',
  access: 'member',
  input: z.object({ eventId: PathId }),
  output: z.object({ status: z.literal('success') }),
  errors: ['cancel_too_late', 'place_is_paid'],
  rate: 'interaction',
  summary: 'Gives the place in a training back, or leaves its waiting list',
})

export const chooseTrainingMails = endpoint({
  method: 'PATCH',
  path: '/api/v2/register-training/:eventId',
  access: 'member',
  input: z.object({
    eventId: PathId,
    wants_reminder: z.optional(Flag),
    wants_recording: z.optional(Flag),
  }),
  output: z.object({
    status: z.literal('success'),
    data: z.object({ wants_reminder: Flag, wants_recording: Flag }),
  }),
  rate: 'interaction',
  summary: 'Sets which mails about a joined training the user gets',
})
