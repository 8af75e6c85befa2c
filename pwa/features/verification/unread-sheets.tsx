import { unreadSheetsText } from '@gtinoteka/contract/texts/column-texts.ts';
import { hardSpaces } from '../../core/page/format.ts';
import { Banner } from '../../ui/notice/banner.tsx';

/** Says which sheets of a sent file are not read; nothing where all are. */
export function UnreadSheets({ names }: { names: readonly string[] }) {
  const text = unreadSheetsText(names);
  return text !== null && <Banner type="warn">{hardSpaces(text)}</Banner>;
}
