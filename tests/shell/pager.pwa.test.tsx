import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { Pager } from '../../pwa/ui/control/pager.tsx';

afterEach(cleanup);

function open(page: number, count: number): (string | null)[] {
  render(
    <MemoryRouter>
      <Pager page={page} count={count} addressOf={(number) => `/users?page=${number}`} />
    </MemoryRouter>,
  );
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

test('pages lead to 1,000 at most', () => {
  expect(open(1, 1_001)).toEqual(['/users?page=2', '/users?page=1000', '/users?page=2']);
  cleanup();
  expect(open(1_000, 5_000)).toEqual(['/users?page=999', '/users?page=1', '/users?page=999']);
});
