import { limits } from '@gtinoteka/contract/business-limits.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CategoryDialog } from '../../pwa/features/catalogue/form/category-dialog.tsx';
import { stubServer } from '../shell/stub-server.ts';
import { forgetAfterEach, renderInProviders } from '../support/browser/in-providers.tsx';

forgetAfterEach();

test('the search of the GPC tree waits until nothing was typed for 100 ms', async () => {
  await import('../../pwa/ui/control/dialog-window.tsx');
  const segment = (code: string, title: string) => ({ key: code, code, title, isLeaf: false, children: [] });
  stubServer(({ path }) =>
    path.endsWith('/get_categories/')
      ? { body: { results: [segment('50000000', 'Żywność'), segment('53000000', 'Uroda')] } }
      : { status: 404, body: { code: 'NOT_FOUND', detail: '' } },
  );
  renderInProviders(<CategoryDialog chosen={[]} onClose={() => {}} onUse={() => {}} />);
  const titles = () => screen.queryAllByRole('treeitem').map(({ textContent }) => textContent);
  await screen.findByText('Uroda');
  vi.useFakeTimers();
  try {
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: 'uro' } });
    act(() => void vi.advanceTimersByTime(60));
    fireEvent.change(field, { target: { value: 'urod' } });
    act(() => void vi.advanceTimersByTime(99));
    expect(titles()).toHaveLength(2);
    act(() => void vi.advanceTimersByTime(1));
    expect(titles()).toHaveLength(1);
    expect(limits.categorySearchDebounce).toBe(100);
  } finally {
    vi.useRealTimers();
  }
});
