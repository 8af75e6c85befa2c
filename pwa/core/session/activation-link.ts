import { resendActivation } from '@gtinoteka/contract/people/activation.ts';
import { ApiError, callEndpoint, errorText } from '../network/api-client.ts';
import { activationTexts as texts } from '../texts/activation.ts';

/** Exchanges an expired activation link for a new one, sent by mail, and tells what came of it. Never throws. */
export async function sendActivationAgain(token: string): Promise<{ type: 'ok' | 'bad'; text: string }> {
  try {
    await callEndpoint(resendActivation, { params: { token } });
    return { type: 'ok', text: texts.sentAgain };
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'LINK_EXPIRED';
    return { type: 'bad', text: isOver ? texts.cannotSendAgain : errorText(error) };
  }
}
