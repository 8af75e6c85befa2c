import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import type { SearchEngine } from '../../../api/store/search/search-port.ts';
import type { Query } from './search-kinds.ts';

/** The same question to the engine itself: its answer has the rows that are shown, or the suggestions. */
export async function askEngine(engine: SearchEngine, query: Query, corrects = false): Promise<unknown> {
  if (corrects) {
    const word = foldText(query.name__contains ?? '');
    const [isKnown] = await engine.knownWords([word]);
    return isKnown ? [] : engine.meantWords(word);
  }
  const { name_suggest__completion: name, brand_suggest__completion: brand } = query;
  if (brand !== undefined) return engine.suggest('brand', brand);
  if (name !== undefined) return engine.suggest('name', name);
  const {
    name__contains: nameContains,
    any__contains: anyContains,
    brand__contains: brandContains,
    company_name__contains: companyContains,
  } = query;
  return engine.search({
    offset: query.offset === undefined ? 0 : 30,
    ...(nameContains ? { nameContains } : {}),
    ...(anyContains ? { anyContains } : {}),
    ...(brandContains ? { brandContains } : {}),
    ...(companyContains ? { companyContains } : {}),
    ...(query.gpc_number ? { gpcCodes: [query.gpc_number] } : {}),
  });
}
