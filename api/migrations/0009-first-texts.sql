-- The texts of pages until somebody edits them. The pwa inserts hard spaces after words of one letter.
INSERT INTO cms_pages (slug, content) VALUES
('home-page', $html$<h2>Kod 2D na opakowaniu: od czego zacząć</h2>
<p>GS1 DataMatrix i QR z adresem GS1 Digital Link mieszczą obok numeru GTIN także partię i termin ważności. Kasa odczyta numer, a klient otworzy stronę produktu tym samym skanem.</p>
<p>Zanim zamówisz nowe opakowania, sprawdź, czy kod ma aktywną licencję i komplet danych. Bez tego generator go nie przyjmie.</p>
<p><a href="/how_it_works">Przeczytaj, jak to działa</a></p>$html$),
('how-it-works', $html$<p>Numer GTIN, nazywany też EAN, to cyfry spod kodu kreskowego. Gtinoteka mówi, czy taki numer jest prawidłowo zbudowany, kto ma na niego licencję i co to za produkt.</p>
<h2>Jak przebiega sprawdzenie</h2>
<ol>
<li><strong>Podajesz numer.</strong> Wpisz go <a href="/">na stronie startowej</a>, odczytaj <a href="/skaner">aparatem albo ze zdjęcia</a> lub użyj czytnika ręcznego. GTIN ma 8, 12, 13 albo 14 cyfr.</li>
<li><strong>Sprawdzamy budowę.</strong> Liczymy cyfry i porównujemy ostatnią z nich, kontrolną, z resztą numeru. Tak wychodzi na jaw większość pomyłek przy przepisywaniu. Dzieje się to od razu w Twoim urządzeniu.</li>
<li><strong>Sprawdzamy licencję.</strong> Prawo do numeru ma firma, której przydzieliła go organizacja GS1. Licencja może też wygasnąć albo zostać cofnięta.</li>
<li><strong>Szukamy danych produktu.</strong> Nazwy, marki, kategorii, zawartości opakowania, zdjęcia i firmy, która za nie odpowiada.</li>
</ol>
<h2>Co znaczy wynik</h2>
<table>
<thead>
<tr><th scope="col">Wynik</th><th scope="col">Co znaczy i co zrobić</th></tr>
</thead>
<tbody>
<tr><th scope="row">Kod w porządku</th><td>Kod jest prawidłowy, licencja jest aktywna i znamy dane produktu. Karta mówi, czy są kompletne.</td></tr>
<tr><th scope="row">Brak danych produktu</th><td>Kod jest prawidłowy, ale nikt nie opisał produktu. Poproś producenta, żeby uzupełnił dane.</td></tr>
<tr><th scope="row">Produkt wycofany</th><td>Kod jest prawidłowy, ale firma zakończyła sprzedaż. Towar może pochodzić ze starych zapasów.</td></tr>
<tr><th scope="row">Licencja niepotwierdzona</th><td>Znamy produkt, ale nie wiemy, czy licencja jest aktywna. Sprawdź ponownie później albo zapytaj dostawcę.</td></tr>
<tr><th scope="row">Kod bez licencji</th><td>Dziś nikt nie ma licencji na ten numer albo licencja wygasła. Zapytaj dostawcę o właściwy kod.</td></tr>
<tr><th scope="row">Kod nieprawidłowy</th><td>Nie zgadza się liczba cyfr albo cyfra kontrolna. Porównaj numer z opakowaniem.</td></tr>
<tr><th scope="row">Nie znaleziono</th><td>Numer jest zbudowany prawidłowo, ale nie ma go w bazie, którą sprawdziliśmy.</td></tr>
<tr><th scope="row">Czeka na sieć</th><td>Budowa kodu jest prawidłowa. Resztę sprawdzimy po połączeniu.</td></tr>
</tbody>
</table>
<h2>Skąd pochodzą dane</h2>
<p>Numeru szukamy w bazie krajowej. Gdy go tam nie ma, a wydała go organizacja GS1 spoza Polski, po zalogowaniu pytamy rejestr globalny. Źródło i datę ostatniej zmiany znajdziesz na karcie produktu. Oznaczenie „Zweryfikowany” mają produkty, które mają wszystkie wymagane dane razem ze zdjęciem.</p>
<h2>Bez logowania i z kontem firmy</h2>
<ul>
<li><strong>Bez logowania</strong> sprawdzisz 30 różnych kodów na dobę z bazy krajowej. Ponowne sprawdzenie tego samego kodu niczego nie zużywa. Raz na jakiś czas przeglądarka potwierdzi, że nie jesteś robotem.</li>
<li><strong>Z bezpłatnym pakietem Starter</strong> sprawdzisz 30 kodów na dobę także z rejestru globalnego, wyszukasz produkty po nazwie, marce, firmie, NIP i kategorii oraz zweryfikujesz 1000 produktów w roku.</li>
<li><strong>Z pakietem płatnym</strong> przeglądasz katalog na co dzień, weryfikujesz większe pliki, pobierasz bazę i korzystasz z API.</li>
</ul>
<p>Limity i ceny są w <a href="/pricing">cenniku</a>. Konto zakłada się dla firmy: <a href="/registration">rejestracja</a> zajmuje kilka minut i wystarczy do niej REGON.</p>
<h2>Bez sieci</h2>
<p>Gtinoteka otwiera się także bez połączenia. Sprawdza wtedy budowę kodu i pokazuje karty produktów, które były już otwierane w tym urządzeniu, z datą zapisu. Mieści się ich 500. Nowe kody czekają w kolejce i po połączeniu sprawdzimy każdy z nich raz.</p>
<p>Karty i kolejka konta znikają z urządzenia po wylogowaniu.</p>
<h2>Kody 2D</h2>
<p>GS1 DataMatrix i QR z adresem GS1 Digital Link mieszczą obok numeru GTIN także partię, termin ważności albo numer seryjny. <a href="/skaner">Skaner</a> odczyta je i pokaże obok wyniku.</p>
<p>Zanim zamówisz nowe opakowania, sprawdź, czy kod ma aktywną licencję i komplet danych. Bez tego generator kodów 2D go nie przyjmie.</p>$html$),
('verify-data', $html$<p>Wyślij plik z numerami GTIN, a sprawdzimy każdy z nich: budowę, licencję oraz zgodność nazwy i marki z danymi w katalogu.</p>
<h2>Jak przygotować plik</h2>
<ul>
<li>Zapisz go jako .xlsx albo .xls. Może mieć najwyżej 50 MB.</li>
<li>Numery GTIN wpisz w pierwszej kolumnie pierwszego arkusza. Zalecane kolumny to GTIN, nazwa i marka.</li>
<li>Numery, które zaczynają się od zera, zapisz jako tekst. Inaczej arkusz usunie zero.</li>
<li>Zalecamy najwyżej 65 tysięcy wierszy w pliku .xls i 200 tysięcy w pliku .xlsx.</li>
</ul>
<h2>Co dalej</h2>
<p>Weryfikacja trwa zwykle kilka sekund. O wyniku powiadomimy e-mailem, a plik z wynikami pobierzesz przez 30 dni. W tym samym czasie można sprawdzać jeden plik.</p>
<p>Ile produktów zweryfikujesz w swoim pakiecie, mówi <a href="/pricing">cennik</a>.</p>$html$),
('terms', $html$<p>Regulamin mówi, kto i na jakich zasadach korzysta z Gtinoteki. Obowiązuje od 1 listopada 2026 r.</p>
<h2>Słowniczek</h2>
<ul>
<li><strong>Gtinoteka, platforma</strong> – serwis, w którym sprawdzasz dane produktów po numerze GTIN (EAN).</li>
<li><strong>Usługodawca</strong> – krajowa organizacja standaryzacyjna, która prowadzi platformę. Dane są na stronie <a href="/contact">Kontakt</a>.</li>
<li><strong>Krajowa organizacja GS1</strong> – organizacja, która w danym kraju wydaje numery GTIN i prowadzi ich rejestr.</li>
<li><strong>Fundacja</strong> – forma prawna Usługodawcy: krajowa organizacja standaryzacyjna działa jako fundacja.</li>
<li><strong>Dane</strong> – informacje o produktach i firmach dostępne na platformie.</li>
<li><strong>Dostawca danych</strong> – firma, która przekazuje dane swoich produktów.</li>
<li><strong>Odbiorca danych</strong> – każdy, kto z danych korzysta.</li>
<li><strong>Katalog</strong> – część platformy, w której wyszukujesz produkty.</li>
<li><strong>Generator kodów 2D</strong> – część platformy, w której tworzysz kody dwuwymiarowe.</li>
<li><strong>Regulamin</strong> – te zasady razem z załącznikiem.</li>
<li><strong>Rejestracja</strong> – podanie danych firmy i osoby oraz aktywacja konta.</li>
<li><strong>Konto</strong> – dane i uprawnienia osoby, która działa w imieniu firmy.</li>
<li><strong>Usługobiorca</strong> – firma, która zarejestrowała się na platformie.</li>
<li><strong>Umowa</strong> – umowa o korzystanie z platformy, zawarta z chwilą aktywacji konta.</li>
<li><strong>Użytkownik zdefiniowany</strong> – osoba z aktywnym kontem.</li>
<li><strong>Użytkownik anonimowy</strong> – osoba, która korzysta z platformy bez logowania.</li>
</ul>
<h2>Postanowienia ogólne</h2>
<ol>
<li>Korzystanie z platformy oznacza zgodę na regulamin.</li>
<li>Numer GTIN wskazuje produkt. Gtinoteka mówi, czy numer ma właściwą budowę, czy licencja na niego jest ważna i jaki to produkt. Nie ocenia jakości ani legalności towaru.</li>
</ol>
<h2>Dostęp bez konta</h2>
<ol>
<li>Bez logowania sprawdzisz 30 różnych kodów GTIN w ciągu 24 godzin. Ponowne sprawdzenie tego samego kodu się nie liczy.</li>
<li>Limit dotyczy adresu, z którego się łączysz. Obchodzenie limitu i automatyczne odpytywanie bez umowy są niedozwolone.</li>
</ol>
<h2>Rejestracja firmy</h2>
<ol>
<li>Firmę rejestruje osoba upoważniona do działania w jej imieniu. Podaje dane zgodne z prawdą.</li>
<li>Konto staje się aktywne po otwarciu linku, który wysyłamy e-mailem. Link działa 7 dni.</li>
<li>Reprezentant firmy zaprasza kolejne osoby i nadaje im uprawnienia. Firma ma zawsze co najmniej jednego reprezentanta.</li>
<li>Hasła i konta nie wolno udostępniać innym.</li>
</ol>
<h2>Usługi</h2>
<ol>
<li>Zakres usług zależy od pakietu. Pakiety i ich limity opisuje <a href="/pricing">Cennik</a>, który jest załącznikiem do regulaminu.</li>
<li>Pakiet Starter firma otrzymuje bezpłatnie po rejestracji. Odnawia się sam.</li>
<li>Weryfikacja pliku z danymi trwa zwykle kilka sekund, najdłużej 2–3 tygodnie. Wynik można pobrać przez 30 dni.</li>
</ol>
<h2>Udostępniane dane</h2>
<ol>
<li>Dane pochodzą od dostawców danych i z rejestrów GS1. Za ich treść odpowiada ten, kto je przekazał.</li>
<li>Dane wolno wykorzystywać we własnej działalności. Odsprzedaż bazy lub jej istotnej części wymaga osobnej umowy.</li>
</ol>
<h2>Warunki techniczne</h2>
<ol>
<li>Potrzebna jest przeglądarka: Chrome od wersji 80, Firefox od wersji 68, Edge albo Safari od wersji 13.</li>
<li>Część funkcji działa bez sieci: pokazuje dane zapisane w urządzeniu i mówi, z kiedy są.</li>
</ol>
<h2>Obowiązki odbiorcy danych</h2>
<ol>
<li>Odbiorca nie zakłóca pracy platformy, nie obchodzi zabezpieczeń i nie przesyła treści bezprawnych.</li>
<li>Odbiorca chroni dane dostępowe swojego konta i zgłasza ich utratę.</li>
</ol>
<h2>Płatności</h2>
<ol>
<li>Ceny w Cenniku są cenami netto. Doliczamy do nich VAT.</li>
<li>Płatny pakiet uruchamiamy najpóźniej następnego dnia roboczego po zaksięgowaniu wpłaty.</li>
<li>Opłat za niewykorzystaną część pakietu nie zwracamy.</li>
</ol>
<h2>Odpowiedzialność</h2>
<ol>
<li>Dbamy o to, aby platforma działała bez przerw. Gdy przerwa trwa co najmniej 24 godziny, wydłużamy płatny pakiet o pełne dni ponad pierwsze 24 godziny.</li>
<li>Nie odpowiadamy za skutki decyzji podjętych wyłącznie na podstawie danych, których dostawca nie zaktualizował.</li>
</ol>
<h2>Reklamacje</h2>
<ol>
<li>Reklamację wyślesz na adres ze strony <a href="/contact">Kontakt</a>. Podaj, czego dotyczy i jak Ci odpowiedzieć.</li>
<li>Odpowiadamy w ciągu 30 dni.</li>
</ol>
<h2>Ochrona danych osobowych</h2>
<ol>
<li>Zasady opisuje <a href="/privacy">Polityka prywatności</a>.</li>
<li>Dzienniki dostępu do platformy przechowujemy co najmniej 2 lata.</li>
</ol>
<h2>Prawa wyłączne</h2>
<p>Platforma, jej nazwa, wygląd i baza danych są chronione. Znaki towarowe należą do ich właścicieli.</p>
<h2>Rozwiązanie umowy</h2>
<ol>
<li>Firma może w każdej chwili zrezygnować z konta.</li>
<li>Możemy rozwiązać umowę, gdy mimo wezwania naruszenie regulaminu nie ustanie w ciągu 14 dni.</li>
<li>O zamknięciu platformy uprzedzimy co najmniej 3 miesiące wcześniej.</li>
</ol>
<h2>Postanowienia końcowe</h2>
<ol>
<li>O zmianie regulaminu powiadomimy e-mailem 14 dni wcześniej. Kto się na nią nie zgadza, może w ciągu 7 dni od powiadomienia zgłosić sprzeciw, co rozwiązuje umowę.</li>
<li>W sprawach nieuregulowanych stosuje się prawo polskie.</li>
</ol>
<h2>Załącznik</h2>
<p><a href="/pricing">Cennik pakietów usług</a></p>$html$),
('privacy', $html$<p>Opisujemy tu, jakie dane osobowe przetwarzamy, po co, jak długo i jakie masz prawa.</p>
<h2>Kto odpowiada za dane</h2>
<p>Administratorem danych jest usługodawca wskazany na stronie <a href="/contact">Kontakt</a>. Tam też jest adres do spraw ochrony danych.</p>
<h2>Jakie dane i po co</h2>
<table>
<caption>Dane, cel i podstawa przetwarzania</caption>
<thead>
<tr><th scope="col">Dane</th><th scope="col">Po co</th><th scope="col">Podstawa</th></tr>
</thead>
<tbody>
<tr><th scope="row">Imię, nazwisko, e-mail, telefon</th><td>Konto, logowanie, wiadomości o koncie i pakiecie</td><td>Umowa (art. 6 ust. 1 lit. b RODO)</td></tr>
<tr><th scope="row">Upoważnienie do rejestracji firmy</th><td>Sprawdzenie, kto może działać w jej imieniu</td><td>Uzasadniony interes (lit. f)</td></tr>
<tr><th scope="row">Adres IP</th><td>Limit 30 kodów na dobę i ochrona przed nadużyciami</td><td>Uzasadniony interes (lit. f)</td></tr>
<tr><th scope="row">Dziennik dostępu i dziennik zdarzeń</th><td>Bezpieczeństwo i rozliczalność</td><td>Uzasadniony interes (lit. f)</td></tr>
<tr><th scope="row">Dane na zamówieniach</th><td>Rozliczenie pakietu</td><td>Umowa i obowiązek prawny (lit. b i c)</td></tr>
<tr><th scope="row">Zgody marketingowe</th><td>Informacje handlowe, jeśli się na nie zgodzisz</td><td>Zgoda (lit. a)</td></tr>
</tbody>
</table>
<h2>Jak długo</h2>
<ul>
<li>Dane konta: dopóki konto istnieje. Niedokończona rejestracja znika po wygaśnięciu linku aktywacyjnego.</li>
<li>Adresy użyte do limitu dobowego: najdłużej dwie doby, tylko jako skrót, którego nie da się odwrócić bez klucza.</li>
<li>Dziennik dostępu: 25 miesięcy. Po 90 dniach adresy i osoby zastępujemy skrótami.</li>
<li>Dokumenty rozliczeniowe: tyle, ile nakazuje prawo.</li>
</ul>
<h2>Komu je przekazujemy</h2>
<p>Firmom, które utrzymują dla nas serwery i pocztę, na podstawie umowy. Przy rejestracji pytamy rejestr REGON o firmę o podanym numerze. Gdy sprawdzasz zagraniczny kod po zalogowaniu, rejestr globalny GS1 dostaje sam numer GTIN. Nie przekazujemy danych reklamodawcom.</p>
<h2>Twoje prawa</h2>
<p>Masz prawo do dostępu do danych i ich kopii, poprawienia, usunięcia, ograniczenia przetwarzania, przeniesienia i sprzeciwu. Zgodę możesz wycofać w każdej chwili. Możesz złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych.</p>
<h2>Dane w Twoim urządzeniu</h2>
<p>Żeby platforma działała bez sieci, przeglądarka zapisuje kategorie, treści stron i karty produktów, które sprawdzasz. To, co dotyczy Twojego konta, znika z urządzenia przy wylogowaniu. Więcej w <a href="/cookies">Polityce cookies</a>.</p>$html$),
('cookies', $html$<p>Używamy tylko niezbędnych plików cookie. Nie śledzimy Cię i nie wyświetlamy reklam.</p>
<h2>Pliki cookie</h2>
<table>
<caption>Pliki cookie i jak długo trwają</caption>
<thead>
<tr><th scope="col">Nazwa</th><th scope="col">Do czego</th><th scope="col">Jak długo</th></tr>
</thead>
<tbody>
<tr><th scope="row">gtinoteka-refresh</th><td>Sesja po zalogowaniu</td><td>Do zamknięcia przeglądarki, a z zaznaczonym „Zapamiętaj mnie” 30 dni</td></tr>
<tr><th scope="row">gtinoteka-devices</th><td>Rozpoznanie urządzenia, z którego się logujesz, gdy ktoś zgaduje Twoje hasło; nie zawiera Twoich danych</td><td>Rok od ostatniego logowania</td></tr>
<tr><th scope="row">bot_check</th><td>Potwierdzenie, że nie jesteś robotem</td><td>Do 2 godzin</td></tr>
<tr><th scope="row">cookie_consent</th><td>Informacja, że znasz ten komunikat</td><td>Rok</td></tr>
<tr><th scope="row">generator_visited</th><td>„Generator 2D” w nawigacji po pierwszej wizycie</td><td>Do zamknięcia przeglądarki</td></tr>
</tbody>
</table>
<h2>Pamięć przeglądarki</h2>
<p>W pamięci przeglądarki trzymamy ustawienia (na przykład motyw), ostatnio sprawdzone kody, kolejkę kodów czekających na sieć oraz treści potrzebne do pracy bez sieci. Nie ma tam haseł.</p>
<h2>Jak je usunąć</h2>
<p>W ustawieniach przeglądarki, w danych witryn. Wylogowanie kończy sesję i usuwa z urządzenia dane konta; zostaje tylko plik gtinoteka-devices. Przez https nazwy dwóch pierwszych zaczynają się od __Host-. Bez plików cookie katalog działa dalej, ale nie można się zalogować.</p>$html$),
('contact', $html$<p>Napisz do nas, gdy coś nie działa, gdy dane produktu są błędne albo gdy chcesz zapytać o pakiet.</p>
<h2>Pomoc i pytania</h2>
<p>E-mail: <a href="mailto:kontakt@gtinoteka.example">kontakt@gtinoteka.example</a></p>
<h2>Usługodawca</h2>
<p>Gtinoteka<br />Krajowa organizacja standaryzacyjna<br />ul. Przykładowa 1, 61-001 Poznań<br />Polska</p>
<h2>Ochrona danych</h2>
<p>W sprawach danych osobowych pisz na adres <a href="mailto:dane@gtinoteka.example">dane@gtinoteka.example</a>. Jak je przetwarzamy, opisuje <a href="/privacy">Polityka prywatności</a>.</p>$html$),
('about-us', $html$<p>Gtinotekę prowadzi krajowa organizacja standaryzacyjna, która w Polsce odpowiada za numery GTIN, znane z kodów kreskowych na opakowaniach.</p>
<h2>Co robimy</h2>
<p>Łączymy dane krajowej bazy produktów z danymi rejestru globalnego GS1, żeby każdy mógł sprawdzić, czy numer ma właściwą budowę, czy licencja na niego jest ważna i jaki produkt oznacza.</p>
<h2>Dla kogo</h2>
<ul>
<li><strong>Sklepy i hurtownie</strong> sprawdzają dane przed wprowadzeniem towaru do sprzedaży.</li>
<li><strong>Magazyny</strong> skanują kody także tam, gdzie nie ma zasięgu.</li>
<li><strong>Producenci</strong> pilnują, żeby dane ich produktów były pełne i aktualne.</li>
<li><strong>Klienci</strong> sprawdzają, co mają w ręku.</li>
</ul>
<h2>Skąd mamy dane</h2>
<p>Od firm, które rejestrują swoje produkty, i z rejestru licencji GS1. Przy każdej karcie mówimy, skąd pochodzą dane i kiedy je zmieniono. Jak to działa, opisuje strona <a href="/how_it_works">Jak to działa</a>.</p>$html$);

-- Documents are in force since the platform opened.
INSERT INTO cms_versions (page_id, number, content, effective_on)
SELECT id, version, content, CASE WHEN slug IN ('terms', 'privacy', 'cookies', 'contact', 'about-us') THEN date '2026-11-01'
  ELSE (now() AT TIME ZONE 'Europe/Warsaw')::date END
FROM cms_pages;
