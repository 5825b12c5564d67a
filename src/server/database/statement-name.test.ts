import { expectTypeOf, test } from 'vitest'
import type { StatementName } from './statement-name.ts'

/** Columns of `seed.is-used`, a statement that returns one boolean. */
type Name = 'seed.is-used'

test('a row type with the columns of the statement is accepted', () => {
  expectTypeOf<Name>().toExtend<StatementName<{ isUsed: boolean }>>()
  // `object` (rows are not read) and index signatures (exports) are not checked.
  expectTypeOf<Name>().toExtend<StatementName<object>>()
  expectTypeOf<Name>().toExtend<StatementName<{ [column: string]: unknown }>>()
})

test('a row type with another column, another type or a missing null is rejected', () => {
  expectTypeOf<Name>().not.toExtend<StatementName<{ isUsed: boolean; id: number }>>()
  expectTypeOf<Name>().not.toExtend<StatementName<{ used: boolean }>>()
  expectTypeOf<Name>().not.toExtend<StatementName<{ isUsed: string }>>()
  expectTypeOf<'data-export.newest'>().not.toExtend<
    StatementName<{ id: number; requestedAt: Date; readyAt: Date; expiresAt: Date | null }>
  >()
})
