import type { CodeField } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { countries } from '@gtinoteka/contract/texts/country-texts.ts';
import { ScanBarcode } from 'lucide-react';
import { requestScan } from '../../core/scan/scanner-request.ts';
import { GtinField } from '../../ui/barcode/gtin-field.tsx';
import { Button } from '../../ui/control/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { CatchField, DateField } from './date-field.tsx';
import { areas, gear, species } from './fishing-texts.ts';
import { Fold } from './fold.tsx';
import { fieldTexts, generatorTexts as texts } from './generator-texts.ts';
import { ListedField } from './listed-field.tsx';
import { RecentNumbers } from './recent-numbers.tsx';
import type { GeneratorForm } from './use-generator-form.ts';
import { weightDigits } from './weight.ts';

type TextField = Exclude<CodeField, 'n01' | 'n422'>;

const product = ['n01', 'ngs1Resolver', 'n22', 'n422'] as const;
const batch = ['n10', 'n17', 'n15', 'n21', 'n11', 'n13'] as const;
const weight = ['n3103'] as const;
const fish = ['n7008', 'n7009', 'n7007', 'n7005', 'n7006'] as const;

function Plain({ form, name, maxLength }: { form: GeneratorForm; name: TextField; maxLength: number }) {
  return (
    <TextInput
      {...form.text(name)}
      hint={fieldTexts[name].hint}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function Day({ form, name }: { form: GeneratorForm; name: TextField }) {
  return (
    <DateField
      field={form.text(name)}
      hint={fieldTexts[name].hint}
      onPick={(digits) => form.change({ [name]: digits })}
    />
  );
}

function Weight({ form }: { form: GeneratorForm }) {
  const digits = weightDigits(form.values.n3103);
  return (
    <TextInput
      {...form.text('n3103')}
      hint={fieldTexts.n3103.hint}
      note={digits === null ? undefined : texts.sixDigits(digits)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
    />
  );
}

function ProductFields({ form }: { form: GeneratorForm }) {
  return (
    <>
      <div className="fold__whole">
        <GtinField
          id="code-n01"
          name="n01"
          label={texts.gtin}
          value={form.values.n01}
          error={form.errorOf('n01')}
          onChange={(n01) => form.change({ n01 })}
          end={
            <Button
              variant="icon"
              icon={ScanBarcode}
              aria-label={texts.scan}
              onClick={() => requestScan((n01) => form.change({ n01 }))}
            />
          }
        />
        {form.values.n01 === '' && <RecentNumbers onChoose={(n01) => form.change({ n01 })} />}
        <TextInput
          {...form.text('ngs1Resolver')}
          hint={fieldTexts.ngs1Resolver.hint}
          note={texts.optional}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
      </div>
      <Plain form={form} name="n22" maxLength={20} />
      <SelectField
        id="code-n422"
        name="n422"
        label={fieldTexts.n422.label}
        hint={fieldTexts.n422.hint}
        error={form.errorOf('n422')}
        options={countries}
        placeholder={texts.chooseCountry}
        value={form.values.n422}
        onChange={({ target }) => form.change({ n422: target.value })}
      />
    </>
  );
}

function BatchFields({ form }: { form: GeneratorForm }) {
  return (
    <>
      <Plain form={form} name="n10" maxLength={20} />
      <Day form={form} name="n17" />
      <Day form={form} name="n15" />
      <Plain form={form} name="n21" maxLength={20} />
      <Day form={form} name="n11" />
      <Day form={form} name="n13" />
    </>
  );
}

function FishFields({ form }: { form: GeneratorForm }) {
  return (
    <>
      <ListedField
        field={form.text('n7008', (typed) => typed.toUpperCase())}
        hint={fieldTexts.n7008.hint}
        options={species}
        maxLength={3}
      />
      <ListedField
        field={form.text('n7009', (typed) => typed.toUpperCase())}
        hint={fieldTexts.n7009.hint}
        options={gear}
        maxLength={10}
      />
      <CatchField field={form.text('n7007')} hint={fieldTexts.n7007.hint} onPick={(n7007) => form.change({ n7007 })} />
      <ListedField field={form.text('n7005')} hint={fieldTexts.n7005.hint} options={areas} maxLength={12} />
      <Day form={form} name="n7006" />
    </>
  );
}

/** The fifteen identifiers and the website in four groups, the rare ones folded. */
export function GeneratorFields({ form }: { form: GeneratorForm }) {
  const groupOf = (names: readonly CodeField[]) => ({
    count: names.length,
    hasFault: names.some((name) => form.errorOf(name) !== undefined),
  });
  return (
    <form className="card codes-form" {...form.props}>
      <h2>{texts.data}</h2>
      <ErrorSummary {...form.summary} purpose={texts.purpose} />
      <div className="codes-form__folds">
        <Fold title={texts.groups.product} {...groupOf(product)} isCommon>
          <ProductFields form={form} />
        </Fold>
        <Fold title={texts.groups.batch} {...groupOf(batch)} isCommon>
          <BatchFields form={form} />
        </Fold>
        <Fold title={texts.groups.weight} {...groupOf(weight)}>
          <Weight form={form} />
        </Fold>
        <Fold title={texts.groups.fish} {...groupOf(fish)}>
          <FishFields form={form} />
        </Fold>
      </div>
      <Button type="submit" variant="primary" size="lg" busy={form.isSending}>
        {texts.create}
      </Button>
    </form>
  );
}
