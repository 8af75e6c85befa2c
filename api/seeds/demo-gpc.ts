/**
 * Real GPC codes with our own Polish titles: a selection for the category tree and filters.
 * - Each line: code, parent code (empty for a segment), title. `gtinoteka import-gpc` loads the whole classification.
 */
const lines = `
50000000||Żywność i napoje
50130000|50000000|Mleko, masło, śmietana, jogurty, sery i jaja
50131700|50130000|Mleko i zamienniki mleka
10000025|50131700|Mleko (łatwo psujące się)
10000026|50131700|Mleko (trwałe)
50131800|50130000|Sery i zamienniki serów
10000028|50131800|Sery (łatwo psujące się)
50131900|50130000|Masło i zamienniki masła
10000168|50131900|Masło (łatwo psujące się)
50132100|50130000|Jogurty i zamienniki jogurtów
10000278|50132100|Jogurty (łatwo psujące się)
50150000|50000000|Oleje i tłuszcze jadalne
50151500|50150000|Oleje jadalne
10000040|50151500|Oleje jadalne roślinne (trwałe)
50160000|50000000|Słodycze i produkty słodzące
50161500|50160000|Cukier i zamienniki cukru
10000043|50161500|Cukier i zamienniki cukru (trwałe)
50161800|50160000|Wyroby cukiernicze
10000045|50161800|Czekolada i słodycze z czekoladą
10000047|50161800|Cukierki
50170000|50000000|Przyprawy, konserwanty i ekstrakty
50171500|50170000|Zioła, przyprawy i ekstrakty
10000049|50171500|Zioła i przyprawy (trwałe)
50171800|50170000|Sosy, pasty, dipy i dodatki
10006318|50171800|Majonez i zamienniki majonezu (łatwo psujące się)
10006322|50171800|Musztarda (trwała)
10006325|50171800|Ketchup i zamienniki ketchupu (trwałe)
50171900|50170000|Marynaty, przetwory pikantne i oliwki
10000244|50171900|Warzywa marynowane
50180000|50000000|Pieczywo i wyroby piekarnicze
50181900|50180000|Chleb
10000164|50181900|Chleb (łatwo psujący się)
50182100|50180000|Ciastka i herbatniki
10000161|50182100|Ciastka i herbatniki (trwałe)
50190000|50000000|Żywność przetworzona
50191500|50190000|Zupy gotowe
10000262|50191500|Zupy gotowe (trwałe)
50192100|50190000|Przekąski
10000177|50192100|Chipsy i mieszanki przekąskowe
10006747|50192100|Paluszki i precelki
50192400|50190000|Słodkie smarowidła
10000213|50192400|Miód
10000217|50192400|Dżemy i marmolady
50192900|50190000|Makarony
10000242|50192900|Makarony suche
50193300|50190000|Dania z ciasta
10000300|50193300|Dania z ciasta do przygotowania (łatwo psujące się)
50200000|50000000|Napoje
50202200|50200000|Napoje alkoholowe i ich wersje bezalkoholowe
10008029|50202200|Piwo bezalkoholowe
50202300|50200000|Napoje bezalkoholowe gotowe do picia
10000220|50202300|Soki owocowe (trwałe)
10000232|50202300|Woda pakowana
50202600|50200000|Kawa i zamienniki kawy
10008179|50202600|Kawa mielona
50202700|50200000|Herbata i napary
10000116|50202700|Herbata w torebkach i liściasta
50220000|50000000|Zboża, ziarna i rośliny strączkowe
50221000|50220000|Ziarna i mąki
10000203|50221000|Mąka (trwała)
10000211|50221000|Kasze i ziarna do gotowania (trwałe)
50221200|50220000|Przetworzone produkty zbożowe
10000284|50221200|Płatki śniadaniowe (trwałe)
50240000|50000000|Mięso i drób
50240300|50240000|Kiełbasy
10005840|50240300|Kiełbasy wieprzowe
53000000||Uroda, pielęgnacja i higiena
53130000|53000000|Produkty do skóry
53131100|53130000|Pielęgnacja skóry
10000356|53131100|Kremy i balsamy nawilżające
10005727|53131100|Balsamy do ust
53131300|53130000|Mycie ciała
10000330|53131300|Mydła i żele do mycia
53140000|53000000|Produkty do włosów
53141100|53140000|Pielęgnacja włosów
10000368|53141100|Szampony
53180000|53000000|Higiena osobista
53181500|53180000|Higiena jamy ustnej
10000383|53181500|Pasty do zębów
47000000||Środki czystości i higieny
47100000|47000000|Środki czyszczące
47101600|47100000|Preparaty do czyszczenia
10000405|47101600|Środki do powierzchni
47101700|47100000|Pranie
10000424|47101700|Środki do prania
47102100|47100000|Mycie naczyń
10008145|47102100|Płyny do mycia naczyń
10008119|47102100|Środki do zmywarek
10000000||Zwierzęta domowe: pielęgnacja i karma
10110000|10000000|Karma i napoje dla zwierząt
10111600|10110000|Karma dla zwierząt
10000522|10111600|Karma dla zwierząt (trwała)
10008038|10111600|Przysmaki dla zwierząt (trwałe)
73000000||Naczynia kuchenne i zastawa stołowa
73040000|73000000|Wyposażenie kuchni
73040400|73040000|Naczynia do gotowania i pieczenia
10002144|73040400|Garnki i patelnie
73050000|73000000|Zastawa stołowa
73050300|73050000|Naczynia do picia
10002155|73050300|Kubki i filiżanki
62000000||Artykuły papiernicze i biurowe
62060000|62000000|Artykuły papiernicze i urządzenia biurowe
62060100|62060000|Przybory do pisania i rysowania
10001234|62060100|Ołówki
62061100|62060000|Papier, karton i folie
10005893|62061100|Zeszyty
51000000||Ochrona zdrowia
51100000|51000000|Środki lecznicze i pomocnicze
51101700|51100000|Pierwsza pomoc
10000448|51101700|Opatrunki, bandaże i plastry
51120000|51000000|Wspieranie zdrowia
51121600|51120000|Witaminy, minerały i suplementy
10000467|51121600|Witaminy i minerały
86000000||Zabawki i gry
86010000|86000000|Zabawki i gry
86010100|86010000|Gry planszowe, karty i układanki
10005133|86010100|Gry planszowe
`;

export interface DemoGpcNode {
  readonly code: string;
  readonly parent: string | null;
  readonly title: string;
}

export const demoGpc: readonly DemoGpcNode[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', parent = '', title = ''] = line.split('|');
    return { code, parent: parent || null, title };
  });

/** Segment, family, class and brick of a node, down to its level. */
export function demoGpcPath(code: string): DemoGpcNode[] {
  const node = demoGpc.find((item) => item.code === code);
  if (!node) return [];
  return node.parent === null ? [node] : [...demoGpcPath(node.parent), node];
}
