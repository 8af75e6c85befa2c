import { isVerified } from '@gtinoteka/contract/rules/gtin/verified.ts';
import { formatNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import type { KnownLicence } from '../store/catalogue/licences.ts';
import {
  cardFields,
  completenessOf,
  contentOf,
  ownerColumns,
  type ProductRow,
} from '../store/catalogue/product-rows.ts';
import { shownCategory } from '../store/catalogue/shown-category.ts';

/** What is written before each value, and the column it stands in. */
const fields = cardFields.map(([wire, name]) => ({ before: `"${wire}":`, name }));
const ownerFields = ownerColumns.map(({ wire, row }, place) => ({ before: `${place > 0 ? ',' : ''}"${wire}":`, row }));

/**
 * `JSON.stringify(checkedRow(row, licence, checkedAt))`, letter by letter, without that object: both together take half as long again
 * (infra/decisions/small-machines.md). The tests hold the two to each other.
 */
export function cardJson(row: ProductRow, licence: KnownLicence, checkedAt: string): string {
  let json = '{';
  for (const { before, name } of fields) json += `${before}${written(row[name])},`;
  const gtin = quoted(row.gtin);
  const data = completenessOf(row);
  const isFull = data === 'full';
  const source = row.is_global ? '"global"' : '"national"';
  const badge = isVerified({ isFull, hasImage: row.image_urls.length > 0 }, licence.status);
  return (
    `${json}"id":${gtin},"gtinNumber":${gtin},"source":${source},${netContentOf(row)},"lastModified":"${isoTime(row.last_modified)}",` +
    `"categoryDetails":${listed(shownCategory(row))},"company":${companyOf(row)},"isVerified":${badge},"isPartial":${!isFull},"isComplete":${isFull},` +
    `"gs1Licence":${licenceOf(licence)},` +
    `"verdict":{"licence":"${licence.status}","data":"${data}","source":${source},"checkedAt":"${checkedAt}"}}`
  );
}

function netContentOf(row: ProductRow): string {
  const [first, ...others] = contentOf(row);
  if (!first) return '"netContent":[],"netVolume":null,"unit":null';
  const text = formatNetContent(first);
  const further = others.map((content) => `,${quoted(formatNetContent(content))}`).join('');
  const unit = text.slice(first.amount.length + 1);
  return `"netContent":[${quoted(text)}${further}],"netVolume":${quoted(first.amount)},"unit":${quoted(unit)}`;
}

function companyOf(row: ProductRow): string {
  if (row.company_name === null) return 'null';
  let json = '{';
  for (const field of ownerFields) json += `${field.before}${written(row[field.row])}`;
  return `${json}}`;
}

function licenceOf({ status, licenseeName, licenseeGln, organisation }: KnownLicence): string {
  if (organisation === null) return 'null';
  return (
    `{"licenseeName":${written(licenseeName)},"licenseeGLN":${written(licenseeGln)},"licenceStatus":"${status}",` +
    `"licensingMO":{"moName":${quoted(organisation)}}}`
  );
}

function written(value: ProductRow[keyof ProductRow]): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  return Array.isArray(value) ? listed(value) : JSON.stringify(value);
}

/** Lists that many rows share, and so nobody can change (store/packed-columns.ts), with their JSON. */
const known = new WeakMap<readonly unknown[], string>();

function listed(list: readonly unknown[]): string {
  if (list.length === 0) return '[]';
  let json = known.get(list);
  if (json === undefined) {
    json = JSON.stringify(list);
    if (Object.isFrozen(list)) known.set(list, json);
  }
  return json;
}

/** All but what JSON never escapes: quotes, backslashes, control signs and halves of a pair are among it. */
const escaped = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

function quoted(value: string): string {
  return escaped.test(value) ? JSON.stringify(value) : `"${value}"`;
}

const msOfDay = 86_400_000;
const most = 1_000;
/** days as ISO dates, by their number since 1970 */
const days = new Map<number, string>();

/** `Date.toISOString()`, which would take a quarter of the time of all the rest: products of one day share their date. */
function isoTime(date: Date): string {
  const number = Math.floor(date.getTime() / msOfDay);
  let day = days.get(number);
  if (day === undefined) {
    if (days.size >= most) days.clear();
    days.set(number, (day = date.toISOString().slice(0, -'00:00:00.000Z'.length)));
  }
  const ms = date.getTime() - number * msOfDay;
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(twoDigits);
  return `${day}${hours}:${minutes}:${seconds}.${ms % 1_000 < 100 ? '0' : ''}${twoDigits(ms % 1_000)}Z`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${Math.trunc(value)}` : String(Math.trunc(value));
}
