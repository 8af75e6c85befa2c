/**
 * Units of net content: UN/ECE Recommendation 20 code, Polish symbol, Polish name, alternative spellings.
 * - Spellings are lower case without a final dot. Containers of medicines count as pieces.
 */
export const netUnits: readonly (readonly [code: string, symbol: string, name: string, written: string])[] = [
  ['GRM', 'g', 'gram', 'gr gramy gramów gramow'],
  ['KGM', 'kg', 'kilogram', 'kilo kilogramy kilogramów'],
  ['MGM', 'mg', 'miligram', 'miligramy miligramów'],
  ['MC', 'µg', 'mikrogram', 'μg mcg ug mikrogramów'],
  ['DJ', 'dag', 'dekagram', 'deko dkg'],
  ['TNE', 't', 'tona', 'tony ton'],
  ['LTR', 'l', 'litr', 'ltr lt litry litra litrów litrow liter litre'],
  ['MLT', 'ml', 'mililitr', 'mililitry mililitrów'],
  ['CLT', 'cl', 'centylitr', 'centylitrów'],
  ['DLT', 'dl', 'decylitr', 'decylitrów'],
  ['HLT', 'hl', 'hektolitr', 'hektolitrów'],
  ['MTR', 'm', 'metr', 'metry metra metrów'],
  ['LM', 'mb', 'metr bieżący', 'm.b'],
  ['CMT', 'cm', 'centymetr', 'centymetry centymetrów'],
  ['MMT', 'mm', 'milimetr', 'milimetry milimetrów'],
  ['KMT', 'km', 'kilometr', 'kilometry kilometrów'],
  ['MTK', 'm²', 'metr kwadratowy', 'm2'],
  ['CMK', 'cm²', 'centymetr kwadratowy', 'cm2'],
  ['MTQ', 'm³', 'metr sześcienny', 'm3'],
  ['DMQ', 'dm³', 'decymetr sześcienny', 'dm3'],
  ['CMQ', 'cm³', 'centymetr sześcienny', 'cm3 ccm'],
  [
    'H87',
    'szt',
    'sztuka',
    'sztuki sztuk ea c62 pce pcs pc piece tabl tabletka tabletki tabletek kaps kapsułka kapsułki kapsułek sasz saszetka ' +
      'saszetki saszetek amp ampułka ampułki ampułek amp.-strz amp.-strzyk fiol fiolka fiolki fiolek but butelka butelki ' +
      'butelek poj wkł wkład wstrz wstrzykiwacz wstrzykiwacze wstrzykiwaczy inhalator plast plastry plastrów czop czopków',
  ],
  ['E27', 'daw', 'dawka', 'dawki dawek'],
  ['PR', 'par', 'para', 'pary'],
  ['SET', 'kpl', 'komplet', 'komplety kompletów zestaw zestawy zestawów'],
  ['XPK', 'op', 'opakowanie', 'opak opakowania opakowań pk'],
  ['XRO', 'rol', 'rolka', 'rolki rolek ro'],
  ['ST', 'ark', 'arkusz', 'arkusze arkuszy'],
  ['ONZ', 'oz', 'uncja', 'uncje uncji'],
  ['LBR', 'lb', 'funt', 'lbs funty funtów'],
  ['OZA', 'fl oz', 'uncja płynu', 'floz fl.oz'],
  ['INH', 'cal', 'cal', 'cale cali'],
  ['KWH', 'kWh', 'kilowatogodzina', ''],
];
