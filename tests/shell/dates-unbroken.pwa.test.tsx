import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Unbroken } from '../../pwa/ui/layout/unbroken.tsx';

test('a date stays on one line, and the text keeps its spaces in a row of flexible boxes', () => {
  const { container } = render(<Unbroken>nie odpowiada od 24-11-2026, 15:04</Unbroken>);
  expect(container.children).toHaveLength(1);
  expect(container.textContent).toBe('nie odpowiada od 24-11-2026, 15:04');
  expect(container.querySelector('.nowrap')?.textContent).toBe('24-11-2026, 15:04');
});

test('a text without a date gets no element', () => {
  const { container } = render(<Unbroken>nie odpowiada</Unbroken>);
  expect(container.children).toHaveLength(0);
});
