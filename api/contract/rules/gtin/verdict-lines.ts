import { checkGtin } from './gtin.ts';
import { isTradeItem, issuer } from './gtin-prefix.ts';
import { notConnected, type RegistryFault, type VerdictFacts } from './verdict.ts';
import { isUnlicensed, isVerified } from './verified.ts';

/** What a line of the stamp found out. */
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

/** What explains the finding. Digits, names and prefixes that it speaks of stand in the facts. */
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

/** Of our own record no register but our own list of licences is asked (A §1: the registry has the licences of other prefixes). */
function whyUnknown({ found, source, registryFault }: VerdictFacts): LineExplanation {
  if (!found || !source) return 'holder_unknown';
  return registryFault ?? (source === 'global' ? 'registry_names_none' : 'not_in_national_list');
}

/** Where the record comes from; without a record, what the prefix says. */
function sourceLine({ gtin, online, found, source, data = 'none' }: VerdictFacts): VerdictLine {
  // Of a number that is no trade item, no base but its prefix says what it is; unless somebody described it all the same.
  if (online && found && source && (isTradeItem(gtin) || data !== 'none'))
    return line('source', source === 'global' ? 'from_global_registry' : 'from_national_base', 'prefix');
  return line('prefix', 'prefix', issuer(gtin).organisation ? 'issuing_organisation' : 'kind_of_number');
}

/** How much of the record is filled. Verified means all basic attributes and a photo (A §2), of a number that is not without a licence. */
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
  // A record is shown for what it is, whoever described the product; without one, nobody could have.
  if (data === 'none' && isUnlicensed(judged)) return line('completeness', 'not_applicable', 'no_active_licence');
  // The product may be in a registry that did not answer.
  if (data === 'none') return line('completeness', 'nothing_known', registryFault ?? 'nobody_described_it');
  if (data === 'full' && hasImage) {
    // The data exist, but their author has no licence for the number today, so they are not verified.
    return isVerified({ isFull: true, hasImage }, judged)
      ? line('completeness', 'verified', 'all_data_and_photo')
      : line('completeness', 'data_full', 'licence_not_active');
  }
  return hasImage
    ? line('completeness', 'data_partial', 'has_photo')
    : line('completeness', 'photo_missing', data === 'full' ? 'data_full' : 'data_partial');
}

/** The lines of the stamp; of a wrong structure there is that one alone. */
export function verdictLines(facts: VerdictFacts): VerdictLine[] {
  if (checkGtin(facts.gtin)) return [structureLine(facts)];
  return facts.online && facts.found
    ? [structureLine(facts), licenceLine(facts), sourceLine(facts), completenessLine(facts)]
    : [structureLine(facts), licenceLine(facts), completenessLine(facts), sourceLine(facts)];
}
