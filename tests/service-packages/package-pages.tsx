import type { Permission } from '@gtinoteka/contract/permissions.ts';
import type { CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { queryClient } from '../../pwa/core/network/query-client.ts';
import { useShownMessage } from '../../pwa/core/page/status-messages.tsx';
import { setAccessToken } from '../../pwa/core/session/token-refresh.ts';
import { PricingPage } from '../../pwa/features/service-packages/pricing-page.tsx';
import { ServicesPage } from '../../pwa/features/service-packages/services-page.tsx';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { accessToken, stubServer, type StubAnswer } from '../shell/stub-server.ts';
import { renderInProviders } from '../support/browser/in-providers.tsx';

export const starter = {
  subscription: 'free',
  begin: '2025-12-31T23:00:00.000Z',
  end: '2026-12-31T22:59:59.999Z',
  verified: 620,
  api: 0,
  csv: 0,
  verifyLimit: 1_000,
  downloadLimit: 0,
} as const;
export const basic = {
  ...starter,
  subscription: 'monthly',
  verified: 12,
  api: 4_000,
  csv: 1_000,
  verifyLimit: 5_000,
  downloadLimit: 5_000,
} as const;
export const free: CompanyPackage = {
  current: starter,
  starter,
  accessToDownload: true,
  order: null,
  past: [],
  orders: [],
};

function Around() {
  const { message } = useShownMessage();
  const location = useLocation();
  return (
    <p data-testid="around">
      {location.pathname} {JSON.stringify(location.state)} {message?.text}
    </p>
  );
}

export const around = () => screen.getByTestId('around').textContent;

export function open(
  path: string,
  answers: Record<string, StubAnswer | (() => StubAnswer)>,
  permissions?: Permission[],
) {
  if (permissions) localStorage.setItem('gtinoteka.session', '1');
  const calls = stubServer(({ method, path: asked }) => {
    const name = `${method} ${asked.replace('/api/v1', '')}`;
    const answer = answers[name];
    if (answer) return typeof answer === 'function' ? answer() : answer;
    if (asked.endsWith('/accounts/me/')) return { body: userWith([membershipOf('m1', permissions ?? [])]) };
    return { body: { access: accessToken('a') } };
  });
  renderInProviders(
    <>
      <Around />
      <Routes>
        <Route path="/pricing" element={<PricingPage />} />
        <Route path="/services" element={<ServicesPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    path,
  );
  return calls;
}

export const own = 'GET /companies/c-m1/package/';
export const order = 'POST /companies/order_subscription/';
export const card = async (name: string) => within(await screen.findByRole('region', { name }));

/** Presses the button of the question that costs, as often as an impatient person does. */
export async function confirm(title: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const button = dialog.getByRole('button', { name: /Zamawiam z.obowiązkiem zapłaty/ });
  for (let press = 0; press < 5; press++) fireEvent.click(button);
}

export function forgetAll(): void {
  localStorage.clear();
  setAccessToken(null);
  queryClient.clear();
}
