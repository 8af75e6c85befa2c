import type { Linter } from './characters.ts';
import { dateLinters } from './dates.ts';

/** An error found while a coupon is read from left to right. */
class CouponFault extends Error {}

/** Reads the digits of a coupon part by part; a missing or invalid part is a named error. */
class CouponReader {
  private at = 0;
  private readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  /** Consumes the next digit if it is the number of an optional part. */
  takes(part: string): boolean {
    if (this.digits[this.at] !== part) return false;
    this.at += 1;
    return true;
  }

  /** Reads one of the allowed digits. */
  digit(allowed: string, missing: string, wrong: string): number {
    const digit = this.digits[this.at];
    if (digit === undefined) throw new CouponFault(missing);
    if (!allowed.includes(digit)) throw new CouponFault(wrong);
    this.at += 1;
    return Number(digit);
  }

  part(length: number, truncated: string): string {
    const part = this.digits.slice(this.at, this.at + length);
    if (part.length < length) throw new CouponFault(truncated);
    this.at += length;
    return part;
  }

  /** A part whose first digit plus `plus` is its length; 9 means absent, where allowed. */
  counted(name: string, allowed: string, plus: number): void {
    const length = this.digit(allowed, `COUPON_MISSING_${name}_VLI`, `COUPON_INVALID_${name}_LENGTH`);
    if (length !== 9 || name.includes('SERIAL')) this.part(length + plus, `COUPON_TRUNCATED_${name}`);
  }

  end(): void {
    if (this.at < this.digits.length) throw new CouponFault('COUPON_EXCESS_DATA');
  }
}

const prefix = '0123456';
const anyDigit = '0123456789';

function purchase(reader: CouponReader, name: string): void {
  reader.counted(`${name}_PURCHASE_REQUIREMENT`, '12345', 0);
  const code = `${name}_PURCHASE_REQUIREMENT_CODE`;
  reader.digit('012349', `COUPON_MISSING_${code}`, `COUPON_INVALID_${code}`);
  reader.part(3, `COUPON_TRUNCATED_${name}_PURCHASE_FAMILY_CODE`);
}

/** The error is spelled as in GS1's tests. */
function day(reader: CouponReader, name: string, fault: string): string {
  const date = reader.part(6, `COUPON_TOO_SHORT_FOR_${name}`);
  if (dateLinters.yymmdd?.(date)) throw new CouponFault(fault);
  return date;
}

/** Expands a two-digit year to the century of current GS1 coupons. */
const sortable = (date: string): string => (date < '51' ? `20${date}` : `19${date}`);

function validity(reader: CouponReader): void {
  const last = reader.takes('3') ? day(reader, 'EXPIRATION_DATE', 'COUPON_INVALID_EXIPIRATION_DATE') : null;
  const first = reader.takes('4') ? day(reader, 'START_DATE', 'COUPON_INVALID_START_DATE') : null;
  if (first && last && sortable(last) < sortable(first)) throw new CouponFault('COUPON_EXPIRATION_BEFORE_START');
}

function saveValueRules(reader: CouponReader): void {
  reader.digit('01256', 'COUPON_MISSING_SAVE_VALUE_CODE', 'COUPON_INVALID_SAVE_VALUE_CODE');
  const item = 'SAVE_VALUE_APPLIES_TO_ITEM';
  reader.digit('012', `COUPON_MISSING_${item}`, `COUPON_INVALID_${item}`);
  reader.digit(anyDigit, 'COUPON_MISSING_STORE_COUPON_FLAG', 'COUPON_INVALID_STORE_COUPON_FLAG');
  reader.digit('01', 'COUPON_MISSING_DONT_MULTIPLY_FLAG', 'COUPON_INVALID_DONT_MULTIPLY_FLAG');
}

/** A coupon of North America, AI 8110 (GS1 US, Coupon Application Guideline). */
function northAmericanCoupon(reader: CouponReader): void {
  reader.counted('GCP', prefix, 6);
  reader.part(6, 'COUPON_TRUNCATED_OFFER_CODE');
  reader.counted('SAVE_VALUE', '12345', 0);
  purchase(reader, '1ST');
  if (reader.takes('1')) {
    const rules = 'ADDITIONAL_PURCHASE_RULES_CODE';
    reader.digit('0123', `COUPON_MISSING_${rules}`, `COUPON_INVALID_${rules}`);
    purchase(reader, '2ND');
    reader.counted('2ND_PURCHASE_GCP', `${prefix}9`, 6);
  }
  if (reader.takes('2')) {
    purchase(reader, '3RD');
    reader.counted('3RD_PURCHASE_GCP', `${prefix}9`, 6);
  }
  validity(reader);
  if (reader.takes('5')) reader.counted('SERIAL_NUMBER', anyDigit, 6);
  if (reader.takes('6')) reader.counted('RETAILER_GCP_OR_GLN', '1234567', 6);
  if (reader.takes('9')) saveValueRules(reader);
}

/** A positive offer file, AI 8112 (GS1 US, Universal Positive Offer File). */
function positiveOffer(reader: CouponReader): void {
  reader.digit('01', 'COUPON_MISSING_FORMAT_CODE', 'COUPON_INVALID_FORMAT_CODE');
  reader.counted('FUNDER', prefix, 6);
  reader.part(6, 'COUPON_TRUNCATED_OFFER_CODE');
  reader.counted('SERIAL_NUMBER', anyDigit, 6);
}

const coupon =
  (read: (reader: CouponReader) => void): Linter =>
  (value) => {
    if (/\D/.test(value)) return 'NON_DIGIT_CHARACTER';
    const reader = new CouponReader(value);
    try {
      read(reader);
      reader.end();
      return null;
    } catch (error) {
      if (error instanceof CouponFault) return error.message;
      throw error;
    }
  };

export const couponLinters: Readonly<Record<string, Linter>> = {
  couponcode: coupon(northAmericanCoupon),
  couponposoffer: coupon(positiveOffer),
};
