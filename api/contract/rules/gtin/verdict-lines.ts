import { checkGtin } from './gtin.ts';
import { isTradeItem, issuer } from './gtin-prefix.ts';
import { notConnected, type RegistryFault, type VerdictFacts } from './verdict.ts';
import { isUnlicensed, isVerified } from './verified.ts';

/** Finding of a line of the stamp. */
export type LineFinding =
  | 'structure_right'
  | 'structure_wrong'
  | 'licence_active'
  | 'licence_inactive'
  | 'licence_nobodys'
  | 'licence_unconfirmed'
  | 'from_national_base'
  | 'from_global_registry'
  | 'prefix'
  | 'verified'
  | 'data_full'
  | 'data_partial'
  | 'photo_missing'
  | 'nothing_known'
  | 'not_applicable'
  | 'awaits_network'
  | 'not_checked';

/** Explanation of a finding. Its digits, names and prefixes are in the facts. */
export type LineExplanation =
  | RegistryFault
  | 'length_and_check_digit'
  | 'structure_fault'
  | 'asked_once_connected'
  | 'asked_again'
  | 'holder'
  | 'last_holder'
  | 'holder_unknown'
  | 'expired_or_revoked'
  | 'nobody_licensed_it'
  | 'never_licensed'
  | 'registry_names_none'
  | 'not_in_national_list'
  | 'prefix'
  | 'issuing_organisation'
  | 'kind_of_number'
  | 'never_described'
  | 'not_in_national_base'
  | 'nobody_described_it'
  | 'no_active_licence'
  | 'licence_not_active'
  | 'all_data_and_photo'
  | 'has_photo'
  | 'data_full'
  | 'data_partial';

/** One line of the stamp. */
export interface VerdictLine {
  about: 'structure' | 'licence' | 'source' | 'prefix' | 'completeness' | 'product';
  finding: LineFinding;
  explanation: LineExplanation;
}

type LineTexts = Pick<VerdictLine, 'finding' | 'explanation'>;

function line(about: VerdictLine['about'], finding: LineFinding, explanation: LineExplanation): VerdictLine {
  return { about, finding, explanation };
}

export function structureLine({ gtin }: VerdictFacts): VerdictLine {
  return checkGtin(gtin)
    ? line('structure', 'structure_wrong', 'structure_fault')
    : line('structure', 'structure_right', 'length_and_check_digit');
}

function noAnswer({ hasFailed = false }: VerdictFacts): LineTexts {
  return hasFailed
    ? { finding: 'not_checked', explanation: 'asked_again' }
    : { finding: 'awaits_network', explanation: 'asked_once_connected' };
}

/** The licence today: active with its holder, inactive with its last holder, none, not needed, or unknown. */
function licenceLine(facts: VerdictFacts): VerdictLine {
  const { gtin, online, found, licence, licenseeName } = facts;
  const isItem = isTradeItem(gtin);
  if (!online && isItem) return { about: 'licence', ...noAnswer(facts) };
  switch (isItem ? licence : 'not_applicable') {
    case 'licensed':
      return line('licence', 'licence_active', licenseeName ? 'holder' : 'holder_unknown');
    case 'invalid':
      return line('licence', 'licence_inactive', licenseeName ? 'last_holder' : 'expired_or_revoked');
    case 'illegal':
      return line('licence', 'licence_nobodys', 'nobody_licensed_it');
    case 'not_applicable':
      return line('licence', 'not_applicable', 'never_licensed');
    default:
      return line(
        'licence',
        found ? 'licence_unconfirmed' : 'nothing_known',
        licenseeName ? 'holder' : whyUnknown(facts),
      );
  }
}

/**
 * Own records are checked only with our licence register (A §1: the global registry has licences of other prefixes).
 */
function whyUnknown({ found, source, registryFault }: VerdictFacts): LineExplanation {
  if (!found || !source) return 'holder_unknown';
  return registryFault ?? (source === 'global' ? 'registry_names_none' : 'not_in_national_list');
}

/** Source of the record; without a record, the meaning of the prefix. */
function sourceLine({ gtin, online, found, source, data = 'none' }: VerdictFacts): VerdictLine {
  // The prefix alone explains a number that is no trade item, unless it has a record.
  if (online && found && source && (isTradeItem(gtin) || data !== 'none'))
    return line('source', source === 'global' ? 'from_global_registry' : 'from_national_base', 'prefix');
  return line('prefix', 'prefix', issuer(gtin).organisation ? 'issuing_organisation' : 'kind_of_number');
}

/** Completeness of the record. Verified: all basic attributes, a photo (A §2), and a number with a valid licence. */
function completenessLine(facts: VerdictFacts): VerdictLine {
  const { gtin, online, found, licence, data = 'none', hasImage = false, registryFault } = facts;
  const isItem = isTradeItem(gtin);
  if (!online && isItem) return { about: 'product', ...noAnswer(facts) };
  if (!isItem && (!online || data === 'none')) return line('completeness', 'not_applicable', 'never_described');
  if (!found) {
    const why = registryFault === notConnected ? 'not_in_national_base' : 'nobody_described_it';
    return line('product', 'nothing_known', why);
  }
  const judged = isItem ? (licence ?? 'unknown') : 'not_applicable';
  // A record is described whoever sent it; an unlicensed number without one cannot have one.
  if (data === 'none' && isUnlicensed(judged)) return line('completeness', 'not_applicable', 'no_active_licence');
  // The product may be in a registry that did not answer.
  if (data === 'none') return line('completeness', 'nothing_known', registryFault ?? 'nobody_described_it');
  if (data === 'full' && hasImage) {
    // The data exist, but the number has no valid licence today, so they are not verified.
    return isVerified({ isFull: true, hasImage }, judged)
      ? line('completeness', 'verified', 'all_data_and_photo')
      : line('completeness', 'data_full', 'licence_not_active');
  }
  return hasImage
    ? line('completeness', 'data_partial', 'has_photo')
    : line('completeness', 'photo_missing', data === 'full' ? 'data_full' : 'data_partial');
}

/** Lines of the stamp; a structural error is the only line. */
export function verdictLines(facts: VerdictFacts): VerdictLine[] {
  if (checkGtin(facts.gtin)) return [structureLine(facts)];
  return facts.online && facts.found
    ? [structureLine(facts), licenceLine(facts), sourceLine(facts), completenessLine(facts)]
    : [structureLine(facts), licenceLine(facts), completenessLine(facts), sourceLine(facts)];
}
