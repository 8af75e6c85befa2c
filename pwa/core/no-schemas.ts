/**
 * Stands in for zod/mini in the built pwa. The schemas of the contract come along with its endpoints, but only the server and
 * the development build check anything with them, so that visitors need not fetch 8 kB of zod. A name missing here fails the
 * build.
 */
interface NoSchema {
  check(): NoSchema;
}
const noSchema: NoSchema = { check: () => noSchema };

function make(): NoSchema {
  return noSchema;
}

export {
  make as array,
  make as boolean,
  make as email,
  make as enum,
  make as extend,
  make as int,
  make as literal,
  make as maxLength,
  make as minLength,
  make as nullable,
  make as number,
  make as object,
  make as optional,
  make as partial,
  make as prefault,
  make as record,
  make as regex,
  make as string,
  make as union,
  make as unknown,
  make as uuid,
};
