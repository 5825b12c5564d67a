/** Compiled checks of responses: the contracts use `zod/mini`, which interprets its schemas. */
import type * as z from 'zod/mini'
import * as core from 'zod/v4/core'

/**
 * The same schema with compiled checks of its objects, also within lists, nullable and optional values; other types
 * stay as they are (decision 0081). Fields are compiled at the first check, so a schema may contain itself.
 */
export function compileSchema(schema: z.ZodMiniType): core.$ZodType {
  return compile(schema, new Map())
}

type Compiled = Map<core.$ZodType, core.$ZodType>

function compile(schema: core.$ZodType, known: Compiled): core.$ZodType {
  const found = known.get(schema)
  if (found) return found
  const { def } = (schema as core.$ZodTypes)._zod
  let compiled = schema
  if (def.type === 'object') {
    compiled = new core.$ZodObjectJIT({ ...def, shape: compiledFields(def.shape, known) })
  } else if (def.type === 'array') {
    compiled = new core.$ZodArray({ ...def, element: compile(def.element, known) })
  } else if (def.type === 'nullable') {
    compiled = new core.$ZodNullable({ ...def, innerType: compile(def.innerType, known) })
  } else if (def.type === 'optional') {
    compiled = new core.$ZodOptional({ ...def, innerType: compile(def.innerType, known) })
  }
  known.set(schema, compiled)
  return compiled
}

function compiledFields(fields: core.$ZodShape, known: Compiled): core.$ZodShape {
  const compiled: Record<string, core.$ZodType> = {}
  for (const name of Object.keys(fields)) {
    Object.defineProperty(compiled, name, {
      enumerable: true,
      get: () => compile(fields[name] as core.$ZodType, known),
    })
  }
  return compiled
}
