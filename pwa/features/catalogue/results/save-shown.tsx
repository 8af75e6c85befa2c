import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorText, OfflineError } from '../../../core/network/api-error.ts';
import { formatDate } from '../../../core/page/format.ts';
import { saveFile } from '../../../core/page/save-file.ts';
import { useStatusMessages } from '../../../core/page/status-messages.tsx';
import { toCsv, toXlsx } from '../../../core/page/table-file.ts';
import { useSession } from '../../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Button } from '../../../ui/control/button.tsx';
import type { CatalogueSearch } from '../form/search-address.ts';
import { shownRows, shownTable } from './shown-rows.ts';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
} as const;
type Kind = keyof typeof types;

/** Saves the rows that a search shows, at most 45, on the device; no limit is spent. `count`: rows that can be reached. */
export function SaveShown({ search, count }: { search: CatalogueSearch; count: number }) {
  const { activeMembership } = useSession();
  const client = useQueryClient();
  const { show } = useStatusMessages();
  const [isSaving, setSaving] = useState<Kind | null>(null);
  if (!activeMembership) return null;
  const { id: membershipId, company } = activeMembership;

  async function save(kind: Kind): Promise<void> {
    setSaving(kind);
    try {
      const isCounted = company.subscription === 'free';
      const table = shownTable(await shownRows(client, { search, membershipId, count, isCounted }));
      const [day, month, year] = formatDate(Date.now()).split('-');
      const content = kind === 'csv' ? toCsv(table) : await toXlsx(table, texts.savedSheet);
      saveFile(`${texts.savedName}-${year}-${month}-${day}.${kind}`, content, types[kind]);
    } catch (error) {
      const isOurs = !(error instanceof OfflineError);
      if (isOurs) console.error(error);
      show({ type: 'bad', text: isOurs ? texts.saveFailed : errorText(error) });
    }
    setSaving(null);
  }

  return (
    <p className="results__save small">
      <span>{texts.saveShown}</span>
      <Button
        size="sm"
        icon={Download}
        busy={isSaving === 'xlsx'}
        aria-label={texts.saveAs(texts.saveXlsx)}
        onClick={() => void save('xlsx')}
      >
        {texts.saveXlsx}
      </Button>
      <Button
        size="sm"
        icon={Download}
        busy={isSaving === 'csv'}
        aria-label={texts.saveAs(texts.saveCsv)}
        onClick={() => void save('csv')}
      >
        {texts.saveCsv}
      </Button>
    </p>
  );
}
