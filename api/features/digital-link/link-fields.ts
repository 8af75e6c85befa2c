import type { LinkFields } from '@gtinoteka/contract/digital-link/links.ts';
import { isQualifier } from '@gtinoteka/contract/rules/digital-link/link-level.ts';
import { readTarget } from '@gtinoteka/contract/rules/digital-link/link-target.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { FieldFaults } from '../../core/input/field-faults.ts';

/** Normalised link and its faults by field; a link with faults must not be stored. */
export function readLinkFields(sent: LinkFields): { fields: LinkFields; faults: FieldFaults } {
  const target = readTarget(sent.href);
  const { variant, batch, serial, validFrom, validUntil } = sent;
  const isDay = (day: string | null): boolean => day === null || isCalendarDay(day);
  const faults: Record<string, ErrorCode | null> = {
    href: 'fault' in target ? target.fault : null,
    variant: levelFault(variant),
    batch: levelFault(batch),
    // A serial is unique within its GTIN: with a variant or batch, one item would have two links.
    serial: serial !== '' && (variant !== '' || batch !== '') ? 'LINK_LEVEL_INVALID' : levelFault(serial),
    validFrom: isDay(validFrom) ? null : 'FIELD_INVALID',
    validUntil: !isDay(validUntil)
      ? 'FIELD_INVALID'
      : validFrom !== null && validUntil !== null && validUntil < validFrom
        ? 'LINK_DATES_INVALID'
        : null,
  };
  return { fields: { ...sent, href: 'href' in target ? target.href : sent.href }, faults };
}

function levelFault(value: string): ErrorCode | null {
  return value === '' || isQualifier(value) ? null : 'LINK_LEVEL_INVALID';
}

/** Whether YYYY-MM-DD is an existing day. */
function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day && day >= '1900';
}
