import { cleanup, fireEvent, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, vi, type Mock } from 'vitest';

/** Before each test `Page` is drawn and listens for scans; after it the page is gone and the mocks have heard nothing. */
export function drawScanningPage(Page: ComponentType, mocks: readonly Pick<Mock, 'mockReset'>[]): void {
  beforeEach(async () => {
    render(<Page />);
    // The reader comes with the first press.
    fireEvent.pointerDown(document.body);
    await vi.dynamicImportSettled();
  });
  afterEach(() => {
    cleanup();
    for (const mock of mocks) mock.mockReset();
  });
}
