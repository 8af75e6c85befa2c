/** Words the generated catalogue is made of: common Polish ones first, so that a skewed draw gives a natural frequency. */
export const productKinds = words(
  'Jogurt Mleko Ser Chleb Baton Czekolada Sok Woda Kawa Herbata Dżem Miód Makaron Ryż Kasza Mąka Cukier Sól Olej Masło ' +
    'Śmietana Kefir Maślanka Twaróg Szynka Kiełbasa Parówki Pasztet Kabanosy Boczek Łosoś Śledź Tuńczyk Makrela Dorsz Pierogi ' +
    'Pizza Zupa Barszcz Żurek Bigos Gołąbki Ketchup Musztarda Majonez Ocet Przyprawa Pieprz Papryka Oregano Bazylia Majeranek ' +
    'Ogórki Kapusta Groszek Kukurydza Fasola Buraczki Marchew Pomidory Pieczarki Oliwki Ciastka Wafle Herbatniki Pierniki ' +
    'Cukierki Żelki Lizaki Guma Chipsy Paluszki Orzeszki Migdały Rodzynki Śliwki Żurawina Płatki Musli Granola Otręby Kisiel ' +
    'Budyń Galaretka Lody Sorbet Piwo Cydr Lemoniada Nektar Syrop Kompot Szampon Mydło Żel Krem Balsam Pasta Szczoteczka ' +
    'Dezodorant Perfumy Proszek Płyn Tabletki Ręcznik Chusteczki Pieluchy Worki Folia Świeca Bateria Żarówka Lampa Kabel ' +
    'Ładowarka Słuchawki Długopis Ołówek Zeszyt Blok Farby Kredki Klej Nożyczki Klocki Lalka Puzzle Gra Piłka Skarpety ' +
    'Koszulka Rajstopy Rękawice Czapka Szalik Patelnia Garnek Nóż Widelec Łyżka Talerz Kubek Szklanka Miska Doniczka Nawóz ' +
    'Ziemia Nasiona Karma Żwirek Wiertarka Śruby Wkręty Gwoździe Młotek Pędzel Emalia Grunt Silikon Taśma',
);
export const productTraits = words(
  'naturalny klasyczny tradycyjny domowy wiejski ekologiczny świeży wędzony pieczony gotowany suszony mielony łagodny ostry ' +
    'słodki gorzki kwaśny solony niesolony żółty czarny biały czerwony zielony niebieski różowy złoty srebrny delikatny ' +
    'intensywny kremowy puszysty chrupiący pełnoziarnisty bezglutenowy wegański lekki mocny duży mały rodzinny góralski ' +
    'śląski mazurski kaszubski łowicki krakowski warszawski wrocławski łódzki lubelski podlaski kujawski premium extra ' +
    'klasa super luksusowy codzienny dziecięcy męski damski sportowy zimowy letni świąteczny wielkanocny jesienny wiosenny',
);
export const productFlavours = words(
  'truskawkowy malinowy wiśniowy jabłkowy gruszkowy śliwkowy brzoskwiniowy morelowy bananowy cytrynowy pomarańczowy ' +
    'porzeczkowy jagodowy żurawinowy waniliowy czekoladowy orzechowy kokosowy karmelowy migdałowy kawowy miętowy miodowy ' +
    'lawendowy rumiankowy aloesowy różany sosnowy imbirowy cynamonowy czosnkowy cebulowy paprykowy pomidorowy grzybowy ' +
    'koperkowy ziołowy serowy śmietankowy maślany',
);
export const companyForms = ['sp. z o.o.', 'S.A.', 'sp.j.', 'sp.k.', 'spółka cywilna', 'Przedsiębiorstwo Handlowe'];
export const companyTrades = words(
  'Zakłady Mleczarnia Piekarnia Cukiernia Browar Młyn Wytwórnia Hurtownia Fabryka Spółdzielnia Ogrodnictwo Drukarnia',
);
export const cities = words(
  'Warszawa Kraków Łódź Wrocław Poznań Gdańsk Szczecin Bydgoszcz Lublin Białystok Katowice Gdynia Częstochowa Radom Rzeszów ' +
    'Toruń Sosnowiec Kielce Gliwice Olsztyn Zabrze Bytom Ruda Rybnik Tychy Opole Elbląg Płock Wałbrzych Włocławek Tarnów',
);
export const sizes: readonly (readonly [string, string, string])[] = [
  ['100', 'GRM', 'g'],
  ['150', 'GRM', 'g'],
  ['200', 'GRM', 'g'],
  ['250', 'GRM', 'g'],
  ['400', 'GRM', 'g'],
  ['500', 'GRM', 'g'],
  ['1', 'KGM', 'kg'],
  ['250', 'MLT', 'ml'],
  ['330', 'MLT', 'ml'],
  ['500', 'MLT', 'ml'],
  ['1', 'LTR', 'l'],
  ['1.5', 'LTR', 'l'],
];
const syllables = words(
  'ba be bo bra cze da do dra fa ga go gra ja ka ko kra la le li lo ła łe łu ma me mi mo na ne ni no pa po pra ra re ro ' +
    'sa so sta sza ta te to tra wa we wi wo za zo ża żo dżi rzy chy',
);

/** Word number n of a language nobody speaks, two to four syllables: brands and models of the long tail. */
export function inventedWord(n: number): string {
  let rest = Math.imul(n + 1, 2654435761) >>> 0;
  let word = '';
  for (let i = 0; i < 2 + (n % 3); i++) {
    word += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length) + n;
  }
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function words(text: string): string[] {
  return text.split(' ');
}
