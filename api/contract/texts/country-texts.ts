/** Countries of ISO 3166-1: three digits and the Polish name (CLDR), in alphabetical order. */
const lines = `
004 Afganistan
008 Albania
012 Algieria
020 Andora
024 Angola
660 Anguilla
010 Antarktyda
028 Antigua i Barbuda
682 Arabia Saudyjska
032 Argentyna
051 Armenia
533 Aruba
036 Australia
040 Austria
031 Azerbejdżan
044 Bahamy
048 Bahrajn
050 Bangladesz
052 Barbados
056 Belgia
084 Belize
204 Benin
060 Bermudy
064 Bhutan
112 Białoruś
068 Boliwia
070 Bośnia i Hercegowina
072 Botswana
076 Brazylia
096 Brunei
086 Brytyjskie Terytorium Oceanu Indyjskiego
092 Brytyjskie Wyspy Dziewicze
100 Bułgaria
854 Burkina Faso
108 Burundi
152 Chile
156 Chiny
191 Chorwacja
384 Côte d’Ivoire
531 Curaçao
196 Cypr
148 Czad
499 Czarnogóra
203 Czechy
581 Dalekie Wyspy Mniejsze Stanów Zjednoczonych
208 Dania
180 Demokratyczna Republika Konga
212 Dominika
214 Dominikana
262 Dżibuti
818 Egipt
218 Ekwador
232 Erytrea
233 Estonia
748 Eswatini
231 Etiopia
238 Falklandy
242 Fidżi
608 Filipiny
246 Finlandia
250 Francja
260 Francuskie Terytoria Południowe i Antarktyczne
266 Gabon
270 Gambia
239 Georgia Południowa i Sandwich Południowy
288 Ghana
292 Gibraltar
300 Grecja
308 Grenada
304 Grenlandia
268 Gruzja
316 Guam
831 Guernsey
328 Gujana
254 Gujana Francuska
312 Gwadelupa
320 Gwatemala
324 Gwinea
624 Gwinea Bissau
226 Gwinea Równikowa
332 Haiti
724 Hiszpania
528 Holandia
340 Honduras
356 Indie
360 Indonezja
368 Irak
364 Iran
372 Irlandia
352 Islandia
376 Izrael
388 Jamajka
392 Japonia
887 Jemen
832 Jersey
400 Jordania
136 Kajmany
116 Kambodża
120 Kamerun
124 Kanada
634 Katar
398 Kazachstan
404 Kenia
417 Kirgistan
296 Kiribati
170 Kolumbia
174 Komory
178 Kongo
410 Korea Południowa
408 Korea Północna
188 Kostaryka
192 Kuba
414 Kuwejt
418 Laos
426 Lesotho
422 Liban
430 Liberia
434 Libia
438 Liechtenstein
440 Litwa
442 Luksemburg
428 Łotwa
807 Macedonia Północna
450 Madagaskar
175 Majotta
454 Malawi
462 Malediwy
458 Malezja
466 Mali
470 Malta
580 Mariany Północne
504 Maroko
474 Martynika
478 Mauretania
480 Mauritius
484 Meksyk
583 Mikronezja
104 Mjanma (Birma)
498 Mołdawia
492 Monako
496 Mongolia
500 Montserrat
508 Mozambik
516 Namibia
520 Nauru
524 Nepal
535 Niderlandy Karaibskie
276 Niemcy
562 Niger
566 Nigeria
558 Nikaragua
570 Niue
574 Norfolk
578 Norwegia
540 Nowa Kaledonia
554 Nowa Zelandia
512 Oman
586 Pakistan
585 Palau
591 Panama
598 Papua-Nowa Gwinea
600 Paragwaj
604 Peru
612 Pitcairn
258 Polinezja Francuska
616 Polska
630 Portoryko
620 Portugalia
710 Republika Południowej Afryki
140 Republika Środkowoafrykańska
132 Republika Zielonego Przylądka
638 Reunion
643 Rosja
642 Rumunia
646 Rwanda
732 Sahara Zachodnia
659 Saint Kitts i Nevis
662 Saint Lucia
670 Saint Vincent i Grenadyny
652 Saint-Barthélemy
663 Saint-Martin
666 Saint-Pierre i Miquelon
222 Salwador
882 Samoa
016 Samoa Amerykańskie
674 San Marino
686 Senegal
688 Serbia
690 Seszele
694 Sierra Leone
702 Singapur
534 Sint Maarten
703 Słowacja
705 Słowenia
706 Somalia
344 SRA Hongkong (Chiny)
446 SRA Makau (Chiny)
144 Sri Lanka
840 Stany Zjednoczone
729 Sudan
728 Sudan Południowy
740 Surinam
744 Svalbard i Jan Mayen
760 Syria
756 Szwajcaria
752 Szwecja
762 Tadżykistan
764 Tajlandia
158 Tajwan
834 Tanzania
275 Terytoria Palestyńskie
626 Timor Wschodni
768 Togo
772 Tokelau
776 Tonga
780 Trynidad i Tobago
788 Tunezja
792 Turcja
795 Turkmenistan
796 Turks i Caicos
798 Tuvalu
800 Uganda
804 Ukraina
858 Urugwaj
860 Uzbekistan
548 Vanuatu
876 Wallis i Futuna
336 Watykan
862 Wenezuela
348 Węgry
826 Wielka Brytania
704 Wietnam
380 Włochy
074 Wyspa Bouveta
162 Wyspa Bożego Narodzenia
833 Wyspa Man
654 Wyspa Świętej Heleny
248 Wyspy Alandzkie
184 Wyspy Cooka
850 Wyspy Dziewicze Stanów Zjednoczonych
334 Wyspy Heard i McDonalda
166 Wyspy Kokosowe
584 Wyspy Marshalla
234 Wyspy Owcze
090 Wyspy Salomona
678 Wyspy Świętego Tomasza i Książęca
894 Zambia
716 Zimbabwe
784 Zjednoczone Emiraty Arabskie
`;

/** Values and texts of the field "kraj pochodzenia", Poland first. */
export const countries: readonly { readonly value: string; readonly text: string }[] = lines
  .trim()
  .split('\n')
  .map((line) => ({ value: line.slice(0, 3), text: line.slice(4) }))
  .sort((one, other) => Number(other.value === '616') - Number(one.value === '616'));
