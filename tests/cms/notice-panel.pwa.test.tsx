import type { HeldNotice } from '@gtinoteka/contract/office/documents.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HeldNotices } from '../../pwa/features/cms/notice-panel.tsx';

afterEach(cleanup);

function held(effectiveOn: string, count: number): HeldNotice {
  const objections = Array.from({ length: count }, (_, at) => ({
    companyName: `Firma ${at + 1}`,
    at: '2026-11-18T10:00:00Z',
  }));
  return {
    id: `00000000-0000-4000-8000-${effectiveOn.replaceAll('-', '').padStart(12, '0')}`,
    effectiveOn,
    objections,
  };
}

test('who objected to changes that hold is told change by change, with when', () => {
  const { container } = render(
    <HeldNotices held={[held('2026-11-20', 2), held('2026-06-01', 1), held('2026-01-01', 5)]} />,
  );
  expect(
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
  ).toEqual([
    'Zmiana od 20-11-2026: 2 sprzeciwy',
    'Zmiana od 01-06-2026: 1 sprzeciw',
    'Zmiana od 01-01-2026: 5 sprzeciwów',
  ]);
  const [first] = screen.getAllByRole('list');
  expect(
    first &&
      within(first)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
  ).toEqual(['Firma 1, 18-11-2026', 'Firma 2, 18-11-2026']);
  cleanup();
  render(<HeldNotices held={[]} />);
  expect(container.textContent).toBe('');
});
