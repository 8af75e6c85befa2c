import { useQuery } from '@tanstack/react-query';
import { askCategories } from '../../core/device/categories.ts';
import type { CategoryNode } from '@gtinoteka/contract/catalogue.ts';
import { useEffect, useState } from 'react';
import { offlinePacksTexts as texts } from './offline-packs-texts.ts';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { PackChoice } from './pack-calls.ts';

/** The way from the segment down to a code of any level; empty where the classification does not know it. */
function pathTo(nodes: readonly CategoryNode[], code: string): CategoryNode[] {
  for (const node of nodes) {
    if (node.code === code) return [node];
    const below = pathTo(node.children, code);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The narrowest category that holds all of these codes, separated by commas; empty where there is none. */
function commonCode(nodes: readonly CategoryNode[], asked: string): string {
  const [first = [], ...others] = asked.split(',').map((code) => pathTo(nodes, code));
  const shared = first.filter(({ code }, level) => others.every((path) => path[level]?.code === code));
  return shared[shared.length - 1]?.code ?? '';
}

const optionsOf = (nodes: readonly CategoryNode[]) => nodes.map(({ code, title }) => ({ value: code, text: title }));

/** A segment of the classification, or one of its families. `asked`: codes of any level to begin with. */
export function CategoryChoice({ asked, onChoice }: { asked: string; onChoice: (choice: PackChoice | null) => void }) {
  // As the catalogue keeps it; without a network the one that was kept.
  const { data, error } = useQuery({
    queryKey: ['pack-segments'],
    staleTime: Infinity,
    queryFn: ({ signal }) => askCategories(signal),
  });
  const segments = data?.data ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const path = pathTo(segments, picked ?? commonCode(segments, asked));
  const [segment, family] = path;
  const chosen = path[path.length - 1];

  useEffect(() => {
    onChoice(chosen ? { kind: 'category', value: chosen.code, title: chosen.title } : null);
  }, [chosen, onChoice]);

  if (error && !data) return <FieldNote state="bad">{texts.treeFailed}</FieldNote>;
  return (
    <div className="packs__category">
      <SelectField
        id="pack-segment"
        label={texts.segment}
        placeholder={texts.chooseSegment}
        options={optionsOf(segments)}
        value={segment?.code ?? ''}
        onChange={(event) => setPicked(event.target.value)}
        required
      />
      {segment && (
        <SelectField
          id="pack-family"
          label={texts.family}
          placeholder={texts.wholeSegment}
          options={optionsOf(segment.children)}
          value={family?.code ?? ''}
          onChange={(event) => setPicked(event.target.value || segment.code)}
          hint={
            path.length > 2
              ? path
                  .slice(2)
                  .map(({ title }) => title)
                  .join(' › ')
              : undefined
          }
        />
      )}
    </div>
  );
}
