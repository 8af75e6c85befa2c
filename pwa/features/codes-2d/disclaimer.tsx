import { Link } from 'react-router-dom';
import { Banner } from '../../ui/notice/banner.tsx';
import { generatorTexts as texts } from './generator-texts.ts';

/** B §1: it shows how codes look, and nobody answers for those that are put on sale. */
export function Disclaimer() {
  return (
    <Banner type="warn">
      <b>{texts.disclaimerTitle}</b> {texts.disclaimer} <Link to="/terms">{texts.terms}</Link>.
    </Banner>
  );
}
