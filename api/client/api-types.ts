// Made by `npm run client-types` out of the contract; not to be changed by hand.

export interface paths {
  '/external_api/v2/products/{gtin}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Jeden produkt według GTIN (8, 12, 13 albo 14 cyfr).
     * @description Zdejmuje z pakietu 1 jednostkę, także gdy produktu nie ma. Produkt własnej firmy i odpowiedź 304 są za darmo. Z include_local_data, jak pyta starszy klient, brak produktu to 200 z tą samą treścią not_found. Z Accept: application/ld+json odpowiada w słowniku GS1 Web Vocabulary. Zakres klucza: read.
     */
    get: operations['get-machine-product'];
    /**
     * Zapisuje produkt własnej firmy: nowy albo w miejsce tego, co jest.
     * @description Tylko numery, na które firma ma ważną licencję. Zmiana czeka na przyjęcie, jak wysłany plik (202, state waiting), albo jest w katalogu od razu (200, accepted), jeśli biuro na to pozwala. Los zapisu mówi /uploads/{uploadId}/ i zdarzenia webhooków. Nic nie kosztuje. Z dry_run=true mówi, co by się stało, i nic nie zapisuje. Z If-Match albo If-None-Match: * zapisuje tylko wtedy, gdy nikt nie był szybszy. Zakres klucza: write.
     */
    put: operations['put-machine-product'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Zmienia podane pola produktu własnej firmy, który jest już w katalogu.
     * @description Pola, których nie podasz, zostają. Pustego pola nie da się zapisać w miejsce wypełnionego. Poza tym jak PUT. Zakres klucza: write.
     */
    patch: operations['patch-machine-product'];
    trace?: never;
  };
  '/external_api/v2/products/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Produkty według marki, firmy, NIP, kategorii GPC i daty zmiany, stronami w kolejności numerów.
     * @description Dalsze strony pod adresem z pola next. Z etag=true każdy produkt niesie swój ETag, do pola ifMatch w zapisie listy. Zdejmuje z pakietu tyle jednostek, ile cudzych produktów jest na stronie: wszystkie albo żadnej. Zakres klucza: read.
     */
    get: operations['list-machine-products'];
    /**
     * Zapisuje do 1000 produktów własnej firmy; każdy ma swoją odpowiedź.
     * @description 202, gdy jakiś wiersz czeka na przyjęcie: jego los mówi /uploads/{uploadId}/. Wiersze, których nie można przyjąć (state unfit), nie zatrzymują innych: każdy ma powód, kod i pole. Wiersz z ifMatch zapisuje się tylko wtedy, gdy nikt nie był szybszy; ETag daje lista z etag=true. Powtórzony numer liczy się raz, pierwszy. Z dry_run=true nic nie zapisuje. Na przyjęcie może czekać do 100 takich zapisów firmy; następny to 429. Zakres klucza: write.
     */
    put: operations['put-machine-products'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Zmienia podane pola do 1000 produktów własnej firmy; każdy ma swoją odpowiedź.
     * @description Jak PUT, ale tylko produkty, które są już w katalogu, i tylko pola, które podasz. Zakres klucza: write.
     */
    patch: operations['patch-machine-products'];
    trace?: never;
  };
  '/external_api/v2/products/find/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Dane produktów dla najwyżej 1000 numerów GTIN w jednej odpowiedzi.
     * @description To samo, co pytanie o każdy numer osobno, i w tej samej cenie: 1 jednostka za każdy różny poprawny numer, także gdy produktu nie ma; numery własnej firmy i niepoprawne są za darmo. Zdejmuje z pakietu za wszystkie albo za żaden. Wyniki są w kolejności numerów. Zakres klucza: read.
     */
    post: operations['find-machine-products'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/external_api/v2/uploads/{uploadId}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Co stało się z zapisem: stan całości i każdego numeru, z powodem odmowy.
     * @description uploadId podaje odpowiedź zapisu. Za darmo; z If-None-Match bez zmian jest 304. Wiersze idą stronami, dalsze pod adresem z pola next; są do 31 dni po odpowiedzi, potem zostają same liczby. Zamiast pytać można czekać na zdarzenia write.accepted i write.refused webhooka. Cofnięte przyjęcie (write.undone) to znowu waiting. Zakres klucza: write.
     */
    get: operations['get-machine-upload'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/external_api/v2/companies/{nip}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Wszystko o firmie według NIP: jej kody ze statusem i licencją, zakresy licencji z posiadaczami, marki.
     * @description Kody idą stronami w kolejności numerów, dalsze pod adresem z pola next; licencje i marki są tylko na pierwszej stronie. Twoja firma widzi też to, co nie jest publiczne, i za siebie nie płaci. Strona cudzych kodów zdejmuje z pakietu tyle jednostek, ile ich niesie, najmniej 1: wszystkie albo żadnej. Gdy firmy nie ma, odpowiedź NOT_FOUND zdejmuje 1. Zakres klucza: read.
     */
    get: operations['get-company-codes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/external_api/v2/verify/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Weryfikuje do 1000 kodów w jednej odpowiedzi; jako application/x-ndjson do 100 000 wierszy strumieniem.
     * @description Odpowiada to samo, co wynik wysłanego pliku: teksty po polsku, a w why i codes to samo jako kody. Zdejmuje z limitu weryfikacji tyle, ile jest różnych poprawnych kodów: wszystkie albo żadnego, w strumieniu porcjami po 1000 wierszy. Wiersz strumienia to kod albo obiekt. Każda odpowiedź ma cursor: po przerwaniu wyślij to samo z ?cursor= i tym samym Idempotency-Key, a dostaniesz resztę bez drugiej opłaty. Ostatni wiersz ma done albo problem. Zakres klucza: read.
     */
    post: operations['verify-codes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/external_api/v2/changes/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Zmiany produktów od kursora, w kolejności ich zatwierdzania; także produkty usunięte.
     * @description Bez since odpowiada samym kursorem: weź go, zanim pobierzesz produkty z /products/, potem pytaj z since i przyjmuj zmiany. Każda niesie dzisiejszą treść produktu, więc powtórzona niczego nie psuje. Z filtrem „removed” oznacza też produkt, który przestał mu odpowiadać. Gdy more jest true, pytaj dalej od razu; gdy zmian nie ma, wait każe czekać na następną do 30 s. Zdejmuje z pakietu tyle jednostek, ile niesie cudzych produktów. Z Accept: text/event-stream te same strony przychodzą strumieniem jako zdarzenia „changes”, każda z kursorem jako id; jeden klucz ma naraz do 3 strumieni. Zdarzenie „problem” mówi, dlaczego strumień się skończył. Pamięć zmian to 7 dni: starszy kursor to FEED_CURSOR_OLD (410). Zakres klucza: read.
     */
    get: operations['get-changes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/external_api/v2/files/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Pliki do pobrania: wszystko raz w miesiącu, zmiany z każdego dnia i miesiąca, jako jsonl.gz i parquet.
     * @description Za darmo. Weź plik full, potem pliki day w kolejności, których since jest kursorem poprzedniego, a dalej pytaj /changes/ od ostatniego kursora. Pole signed to lista w formacie sha256sum, podpisana Ed25519 (signature, publicKey jako base64): zapisz klucz przy pierwszym pobraniu i sprawdzaj, czy się nie zmienił. Zakres klucza: read.
     */
    get: operations['list-feed-files'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Problem: {
      type: string;
      title: string;
      status: number;
      detail: string;
      code: string;
      requestId: string;
      fields?: {
        [key: string]: string;
      };
      left?: number;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  'get-machine-product': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
        /** @description Jak pyta starszy klient: z dowolną wartością brak produktu to 200 zamiast 404. */
        include_local_data?: string;
      };
      header?: {
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path: {
        /** @description GTIN z 8, 12, 13 albo 14 cyfr. */
        gtin: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                gtinNumber?: string;
                gtinStatus?: string | null;
                name?: string | null;
                targetMarket?: string[];
                netContent?: string[] | string;
                imageUrls?: string[];
                description?: string | null;
                descriptionLanguage?: string | null;
                productPage?: string | null;
                isPublic?: boolean;
                isVerified?: boolean;
                lastModified?: string | null;
                brand?: string | null;
                company?: {
                  name: string | null;
                  nip: string | null;
                  street: string | null;
                  city: string | null;
                  postalCode: string | null;
                  webPage: string | null;
                } | null;
                gpc?: {
                  code: string;
                  text: string;
                }[];
              }
            | {
                errors: {
                  /** @constant */
                  message: 'not_found';
                }[];
              };
          'application/ld+json': {
            '@context': {
              [key: string]: unknown;
            };
            '@id': string;
            /** @constant */
            '@type': 'gs1:Product';
            'gs1:gtin': string;
            'gs1:productName'?: string;
            'gs1:pip'?: string;
            'gs1:productDescription'?:
              | string
              | {
                  '@value': string;
                  '@language': string;
                };
            'gs1:brand'?: {
              /** @constant */
              '@type': 'gs1:Brand';
              'gs1:brandName': string;
            };
            'gs1:brandOwner'?: {
              /** @constant */
              '@type': 'gs1:Organization';
              'gs1:organizationName'?: string;
              'gs1:additionalOrganizationID'?: {
                /** @constant */
                '@type': 'gs1:OrganizationID_Details';
                /** @constant */
                'gs1:organizationID_Type': 'gs1:OrganizationID_Type-TIN';
                'gs1:organizationID': string;
              };
              'gs1:address'?: {
                /** @constant */
                '@type': 'gs1:PostalAddress';
                'gs1:streetAddress'?: string;
                'gs1:addressLocality'?: string;
                'gs1:postalCode'?: string;
              };
            };
            'gs1:netContent'?: {
              /** @constant */
              '@type': 'gs1:QuantitativeValue';
              'gs1:value': string;
              'gs1:unitCode': string;
            };
            'gs1:gpcCategoryCode'?: string;
            'gs1:gpcCategoryDescription'?: string;
            'gs1:targetMarket'?: {
              /** @constant */
              '@type': 'gs1:TargetMarketDetails';
              'gs1:targetMarketCountries': {
                /** @constant */
                '@type': 'gs1:Country';
                'gs1:countryCode': string;
              }[];
            };
            'gs1:image'?: {
              /** @constant */
              '@type': 'gs1:ReferencedFileDetails';
              'gs1:referencedFileURL': string;
            }[];
          };
        };
      };
      /** @description Bez zmian, za darmo. */
      304: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description BAD_REQUEST, FIELD_INVALID, GTIN_INVALID_LENGTH, GTIN_INVALID_CHECKSUM, GTIN_INVALID_CHARACTERS, GTIN_ALL_ZERO */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description PACKAGE_LIMIT_REACHED */
      402: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE, DOWNLOAD_SWITCHED_OFF */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Nie ma takiego produktu. */
      404: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            errors: {
              /** @constant */
              message: 'not_found';
            }[];
          };
        };
      };
      /** @description BAD_REQUEST */
      414: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE, GLOBAL_REGISTRY_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'put-machine-product': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
        /** @description true: niczego nie zapisuje, mówi, co by się stało. */
        dry_run?: 'true' | 'false';
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tą samą treścią zapisuje się raz i odpowiada to samo. */
        'idempotency-key'?: string;
        /** @description ETag odpowiedzi, którą zmieniasz (z tymi samymi fields i net_content). Gdy produkt jest już inny: 412. */
        'if-match'?: string;
        /** @description „*”: tylko gdy produktu jeszcze nie ma. */
        'if-none-match'?: string;
      };
      path: {
        /** @description GTIN z 8, 12, 13 albo 14 cyfr. */
        gtin: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          brand: string;
          netContent: string | string[];
          gpc:
            | string
            | {
                code: string;
                text?: string;
              }[];
        };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Po state accepted: ETag produktu, jaki jest teraz, do następnego If-Match. */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            gtinNumber: string | null;
            /** @enum {string} */
            state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
            reason: string | null;
            code: string | null;
            field: string | null;
            isNew: boolean;
            changes: {
              /** @enum {string} */
              field: 'name' | 'brand' | 'netContent' | 'gpc';
              was: string;
              becomes: string;
            }[];
            dryRun: boolean;
            uploadId: string | null;
          };
        };
      };
      /** @description Czeka na przyjęcie: state waiting. Co się z nim stało, mówi adres w Location. */
      202: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Gdzie pytać, co się stało. */
          location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            gtinNumber: string | null;
            /** @enum {string} */
            state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
            reason: string | null;
            code: string | null;
            field: string | null;
            isNew: boolean;
            changes: {
              /** @enum {string} */
              field: 'name' | 'brand' | 'netContent' | 'gpc';
              was: string;
              becomes: string;
            }[];
            dryRun: boolean;
            uploadId: string | null;
          };
        };
      };
      /** @description BAD_REQUEST, FIELD_INVALID, FIELD_REQUIRED, GTIN_INVALID_LENGTH, GTIN_INVALID_CHECKSUM, GTIN_INVALID_CHARACTERS, GTIN_ALL_ZERO */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE, GTIN_NOT_OWN */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      408: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description IDEMPOTENCY_KEY_REUSED, CATALOGUE_BUSY */
      409: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description PRODUCT_CHANGED */
      412: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      413: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      414: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      415: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE, GLOBAL_REGISTRY_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'patch-machine-product': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
        /** @description true: niczego nie zapisuje, mówi, co by się stało. */
        dry_run?: 'true' | 'false';
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tą samą treścią zapisuje się raz i odpowiada to samo. */
        'idempotency-key'?: string;
        /** @description ETag odpowiedzi, którą zmieniasz (z tymi samymi fields i net_content). Gdy produkt jest już inny: 412. */
        'if-match'?: string;
        /** @description „*”: tylko gdy produktu jeszcze nie ma. */
        'if-none-match'?: string;
      };
      path: {
        /** @description GTIN z 8, 12, 13 albo 14 cyfr. */
        gtin: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name?: string;
          brand?: string;
          netContent?: string | string[];
          gpc?:
            | string
            | {
                code: string;
                text?: string;
              }[];
        };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Po state accepted: ETag produktu, jaki jest teraz, do następnego If-Match. */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            gtinNumber: string | null;
            /** @enum {string} */
            state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
            reason: string | null;
            code: string | null;
            field: string | null;
            isNew: boolean;
            changes: {
              /** @enum {string} */
              field: 'name' | 'brand' | 'netContent' | 'gpc';
              was: string;
              becomes: string;
            }[];
            dryRun: boolean;
            uploadId: string | null;
          };
        };
      };
      /** @description Czeka na przyjęcie: state waiting. Co się z nim stało, mówi adres w Location. */
      202: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Gdzie pytać, co się stało. */
          location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            gtinNumber: string | null;
            /** @enum {string} */
            state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
            reason: string | null;
            code: string | null;
            field: string | null;
            isNew: boolean;
            changes: {
              /** @enum {string} */
              field: 'name' | 'brand' | 'netContent' | 'gpc';
              was: string;
              becomes: string;
            }[];
            dryRun: boolean;
            uploadId: string | null;
          };
        };
      };
      /** @description BAD_REQUEST, FIELD_INVALID, FIELD_REQUIRED, GTIN_INVALID_LENGTH, GTIN_INVALID_CHECKSUM, GTIN_INVALID_CHARACTERS, GTIN_ALL_ZERO */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE, GTIN_NOT_OWN */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      408: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description IDEMPOTENCY_KEY_REUSED, CATALOGUE_BUSY */
      409: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description PRODUCT_CHANGED */
      412: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      413: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      414: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      415: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE, GLOBAL_REGISTRY_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'list-machine-products': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
        /** @description Nazwa marki albo jej część. */
        brand?: string;
        /** @description NIP firmy produktu. */
        company_nip?: string;
        /** @description Kod GPC dowolnego poziomu albo kilka z jednego segmentu, oddzielone przecinkami. */
        gpc_code?: string;
        /** @description Słowa z nazwy produktu. */
        name?: string;
        /** @description Nazwa firmy albo jej część. */
        company_name?: string;
        /** @description Kiedy produkt zmieniono, według dni w Warszawie. week to dziś i siedem dni wstecz. */
        last_modified_date_range?: 'today' | 'yesterday' | 'week' | 'month' | 'year';
        /** @description Pozycji na stronie, najwyżej 100. */
        page_size?: number;
        /** @description Skąd iść dalej: weź go z adresu w polu next. */
        cursor?: string;
        /** @description true: każdy produkt listy niesie swój ETag, do pola ifMatch w zapisie listy. */
        etag?: 'true' | 'false';
      };
      header?: {
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            count: number;
            next: string | null;
            previous: string | null;
            facets: Record<string, never>;
            results: {
              gtinNumber?: string;
              gtinStatus?: string | null;
              name?: string | null;
              targetMarket?: string[];
              netContent?: string[] | string;
              imageUrls?: string[];
              description?: string | null;
              descriptionLanguage?: string | null;
              productPage?: string | null;
              isPublic?: boolean;
              isVerified?: boolean;
              lastModified?: string | null;
              brand?: string | null;
              company?: {
                name: string | null;
                nip: string | null;
                street: string | null;
                city: string | null;
                postalCode: string | null;
                webPage: string | null;
              } | null;
              gpc?: {
                code: string;
                text: string;
              }[];
              etag?: string;
            }[];
          };
        };
      };
      /** @description Bez zmian, za darmo. */
      304: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description BAD_REQUEST, FIELD_INVALID, NIP_INVALID_CHARACTERS, TOO_MANY_SEGMENTS */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description PACKAGE_LIMIT_REACHED */
      402: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE, DOWNLOAD_SWITCHED_OFF */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'put-machine-products': {
    parameters: {
      query?: {
        /** @description true: niczego nie zapisuje, mówi, co by się stało. */
        dry_run?: 'true' | 'false';
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tą samą treścią zapisuje się raz i odpowiada to samo. */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          products: {
            name: string;
            brand: string;
            netContent: string | string[];
            gpc:
              | string
              | {
                  code: string;
                  text?: string;
                }[];
            gtinNumber: string;
            ifMatch?: string;
            /** @constant */
            ifNoneMatch?: '*';
          }[];
        };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            dryRun: boolean;
            uploadId: string | null;
            counts: {
              accepted: number;
              waiting: number;
              unchanged: number;
              unfit: number;
            };
            results: {
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
              reason: string | null;
              code: string | null;
              field: string | null;
              isNew: boolean;
              changes: {
                /** @enum {string} */
                field: 'name' | 'brand' | 'netContent' | 'gpc';
                was: string;
                becomes: string;
              }[];
              line: number;
            }[];
          };
        };
      };
      /** @description Są wiersze, które czekają na przyjęcie. Co się z nimi stało, mówi adres w Location. */
      202: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Gdzie pytać, co się stało. */
          location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            dryRun: boolean;
            uploadId: string | null;
            counts: {
              accepted: number;
              waiting: number;
              unchanged: number;
              unfit: number;
            };
            results: {
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
              reason: string | null;
              code: string | null;
              field: string | null;
              isNew: boolean;
              changes: {
                /** @enum {string} */
                field: 'name' | 'brand' | 'netContent' | 'gpc';
                was: string;
                becomes: string;
              }[];
              line: number;
            }[];
          };
        };
      };
      /** @description BAD_REQUEST, TOO_MANY_ROWS, FIELD_INVALID */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      408: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description IDEMPOTENCY_KEY_REUSED, CATALOGUE_BUSY */
      409: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      413: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      415: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'patch-machine-products': {
    parameters: {
      query?: {
        /** @description true: niczego nie zapisuje, mówi, co by się stało. */
        dry_run?: 'true' | 'false';
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tą samą treścią zapisuje się raz i odpowiada to samo. */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          products: {
            name?: string;
            brand?: string;
            netContent?: string | string[];
            gpc?:
              | string
              | {
                  code: string;
                  text?: string;
                }[];
            gtinNumber: string;
            ifMatch?: string;
            /** @constant */
            ifNoneMatch?: '*';
          }[];
        };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            dryRun: boolean;
            uploadId: string | null;
            counts: {
              accepted: number;
              waiting: number;
              unchanged: number;
              unfit: number;
            };
            results: {
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
              reason: string | null;
              code: string | null;
              field: string | null;
              isNew: boolean;
              changes: {
                /** @enum {string} */
                field: 'name' | 'brand' | 'netContent' | 'gpc';
                was: string;
                becomes: string;
              }[];
              line: number;
            }[];
          };
        };
      };
      /** @description Są wiersze, które czekają na przyjęcie. Co się z nimi stało, mówi adres w Location. */
      202: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Gdzie pytać, co się stało. */
          location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            dryRun: boolean;
            uploadId: string | null;
            counts: {
              accepted: number;
              waiting: number;
              unchanged: number;
              unfit: number;
            };
            results: {
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
              reason: string | null;
              code: string | null;
              field: string | null;
              isNew: boolean;
              changes: {
                /** @enum {string} */
                field: 'name' | 'brand' | 'netContent' | 'gpc';
                was: string;
                becomes: string;
              }[];
              line: number;
            }[];
          };
        };
      };
      /** @description BAD_REQUEST, TOO_MANY_ROWS, FIELD_INVALID */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      408: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description IDEMPOTENCY_KEY_REUSED, CATALOGUE_BUSY */
      409: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      413: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      415: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'find-machine-products': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tymi samymi numerami liczy się raz. */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          gtins: string[];
        };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            counts: {
              found: number;
              absent: number;
              unfit: number;
            };
            results: {
              line: number;
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'found' | 'absent' | 'unfit';
              code: string | null;
              product: {
                gtinNumber?: string;
                gtinStatus?: string | null;
                name?: string | null;
                targetMarket?: string[];
                netContent?: string[] | string;
                imageUrls?: string[];
                description?: string | null;
                descriptionLanguage?: string | null;
                productPage?: string | null;
                isPublic?: boolean;
                isVerified?: boolean;
                lastModified?: string | null;
                brand?: string | null;
                company?: {
                  name: string | null;
                  nip: string | null;
                  street: string | null;
                  city: string | null;
                  postalCode: string | null;
                  webPage: string | null;
                } | null;
                gpc?: {
                  code: string;
                  text: string;
                }[];
              } | null;
            }[];
          };
        };
      };
      /** @description BAD_REQUEST, FIELD_INVALID */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description PACKAGE_LIMIT_REACHED */
      402: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE, DOWNLOAD_SWITCHED_OFF */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      408: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description IDEMPOTENCY_KEY_REUSED */
      409: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      413: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      415: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE, GLOBAL_REGISTRY_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'get-machine-upload': {
    parameters: {
      query?: {
        /** @description Tylko wiersze w tym stanie. */
        state?: 'waiting' | 'accepted' | 'refused' | 'unfit';
        /** @description Wierszy na stronie, najwyżej 1000. */
        page_size?: number;
        /** @description Skąd iść dalej: weź go z adresu w polu next. */
        cursor?: string;
      };
      header?: {
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path: {
        /** @description Pole uploadId z odpowiedzi zapisu. */
        uploadId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            id: string;
            /** @enum {string} */
            state: 'checking' | 'failed' | 'waiting' | 'answered';
            reason: string | null;
            createdAt: string;
            answeredAt: string | null;
            counts: {
              waiting: number;
              accepted: number;
              refused: number;
              unfit: number;
              unchanged: number;
            } | null;
            count: number;
            next: string | null;
            results: {
              line: number;
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'waiting' | 'accepted' | 'refused' | 'unfit';
              reason: string | null;
              answeredAt: string | null;
              isNew: boolean;
              changes: {
                /** @enum {string} */
                field: 'name' | 'brand' | 'netContent' | 'gpc';
                was: string;
                becomes: string;
              }[];
            }[];
          };
        };
      };
      /** @description Bez zmian, za darmo. */
      304: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description BAD_REQUEST, FIELD_INVALID */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      414: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'get-company-codes': {
    parameters: {
      query?: {
        /** @description Pozycji na stronie, najwyżej 100. */
        page_size?: number;
        /** @description Skąd iść dalej: weź go z adresu w polu next. */
        cursor?: string;
      };
      header?: {
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path: {
        /** @description NIP firmy. */
        nip: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            nip: string;
            name: string;
            isOwn: boolean;
            licences:
              | {
                  prefix: string;
                  /** @enum {string} */
                  type: 'GCP' | 'GTIN-8';
                  inForce: boolean;
                  validFrom: string | null;
                  validUntil: string | null;
                  holder: string | null;
                  holderGLN: string | null;
                  organisation: string;
                }[]
              | null;
            brands:
              | {
                  name: string;
                  products: number;
                }[]
              | null;
            count: number;
            next: string | null;
            results: {
              gtinNumber: string;
              gtinStatus: string | null;
              name: string | null;
              brand: string | null;
              gpc: string | null;
              isPublic: boolean;
              lastModified: string;
              /** @enum {string} */
              licence: 'licensed' | 'illegal' | 'invalid' | 'not_applicable' | 'unknown';
              holder: string | null;
            }[];
          };
        };
      };
      /** @description Bez zmian, za darmo. */
      304: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description BAD_REQUEST, NIP_INVALID, FIELD_INVALID */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description PACKAGE_LIMIT_REACHED */
      402: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE, DOWNLOAD_SWITCHED_OFF */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      414: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'verify-codes': {
    parameters: {
      query?: {
        /** @description Numer wiersza, po którym przerwano strumień. */
        cursor?: number;
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tymi samymi kodami liczy się raz. */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          codes: (
            | string
            | {
                gtin: string;
                name?: string;
                brand?: string;
                netContent?: string;
                gpc?: string;
              }
          )[];
        };
        'application/x-ndjson':
          | string
          | {
              gtin: string;
              name?: string;
              brand?: string;
              netContent?: string;
              gpc?: string;
            };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            counts: {
              ok: number;
              warn: number;
              bad: number;
              none: number;
              unchecked: number;
            };
            results: {
              line: number;
              code: string;
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'ok' | 'warn' | 'bad' | 'none' | 'unchecked';
              why: (
                | 'gtin_missing'
                | 'gtin_lost_zero'
                | 'gtin_rewritten'
                | 'gtin_several'
                | 'gtin_characters'
                | 'gtin_length'
                | 'gtin_all_zero'
                | 'gtin_check_digit'
                | 'without_licence'
                | 'not_found'
                | 'no_data'
                | 'withdrawn'
                | 'inactive'
                | 'licence_unconfirmed'
                | 'prefix_unassigned'
                | 'not_trade_item'
                | 'name_differs'
                | 'brand_differs'
                | 'content_differs'
                | 'category_differs'
                | 'repeated'
                | 'text_cut'
                | 'not_own'
                | 'limit_over'
                | 'registry_silent'
                | 'registry_absent'
                | 'row_too_slow'
              )[];
              reason: string | null;
              mend: string | null;
              offer: string | null;
              licence: string | null;
              holder: string | null;
              name: string | null;
              brand: string | null;
              nameLikeness: string | null;
              brandLikeness: string | null;
              category: string | null;
              missing: string | null;
              repeated: string | null;
              codes: {
                /** @enum {string|null} */
                licence: 'licensed' | 'illegal' | 'invalid' | 'not_applicable' | 'unknown' | null;
                /** @enum {string|null} */
                name: 'equal' | 'near' | 'differs' | null;
                /** @enum {string|null} */
                brand: 'equal' | 'near' | 'differs' | null;
                gpc: string | null;
                missing: ('name' | 'brand' | 'gpc' | 'netContent' | 'targetMarket' | 'imageUrls')[];
                firstLine: number | null;
              };
            }[];
          };
          'application/x-ndjson':
            | {
                line: number;
                code: string;
                gtinNumber: string | null;
                /** @enum {string} */
                state: 'ok' | 'warn' | 'bad' | 'none' | 'unchecked';
                why: (
                  | 'gtin_missing'
                  | 'gtin_lost_zero'
                  | 'gtin_rewritten'
                  | 'gtin_several'
                  | 'gtin_characters'
                  | 'gtin_length'
                  | 'gtin_all_zero'
                  | 'gtin_check_digit'
                  | 'without_licence'
                  | 'not_found'
                  | 'no_data'
                  | 'withdrawn'
                  | 'inactive'
                  | 'licence_unconfirmed'
                  | 'prefix_unassigned'
                  | 'not_trade_item'
                  | 'name_differs'
                  | 'brand_differs'
                  | 'content_differs'
                  | 'category_differs'
                  | 'repeated'
                  | 'text_cut'
                  | 'not_own'
                  | 'limit_over'
                  | 'registry_silent'
                  | 'registry_absent'
                  | 'row_too_slow'
                )[];
                reason: string | null;
                mend: string | null;
                offer: string | null;
                licence: string | null;
                holder: string | null;
                name: string | null;
                brand: string | null;
                nameLikeness: string | null;
                brandLikeness: string | null;
                category: string | null;
                missing: string | null;
                repeated: string | null;
                codes: {
                  /** @enum {string|null} */
                  licence: 'licensed' | 'illegal' | 'invalid' | 'not_applicable' | 'unknown' | null;
                  /** @enum {string|null} */
                  name: 'equal' | 'near' | 'differs' | null;
                  /** @enum {string|null} */
                  brand: 'equal' | 'near' | 'differs' | null;
                  gpc: string | null;
                  missing: ('name' | 'brand' | 'gpc' | 'netContent' | 'targetMarket' | 'imageUrls')[];
                  firstLine: number | null;
                };
                cursor: number;
              }
            | {
                done: boolean;
                cursor: number;
                counts: {
                  ok: number;
                  warn: number;
                  bad: number;
                  none: number;
                  unchecked: number;
                };
              }
            | {
                problem: {
                  type: string;
                  title: string;
                  status: number;
                  detail: string;
                  code: string;
                  requestId: string;
                  fields?: {
                    [key: string]: string;
                  };
                  left?: number;
                };
                cursor: number;
              };
        };
      };
      /** @description BAD_REQUEST, FIELD_INVALID */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description PACKAGE_LIMIT_REACHED */
      402: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      408: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description IDEMPOTENCY_KEY_REUSED */
      409: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_CODES, BAD_REQUEST */
      413: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      415: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'get-changes': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
        /** @description Nazwa marki albo jej część. */
        brand?: string;
        /** @description NIP firmy produktu. */
        company_nip?: string;
        /** @description Kod GPC dowolnego poziomu albo kilka z jednego segmentu, oddzielone przecinkami. */
        gpc_code?: string;
        /** @description Kursor poprzedniej odpowiedzi. Bez niego odpowiedź ma tylko kursor tej chwili. */
        since?: string;
        /** @description Zmian na stronie. */
        limit?: number;
        /** @description Ile sekund czekać na zmianę, gdy jeszcze żadnej nie ma. */
        wait?: number;
      };
      header?: {
        /** @description Kursor, od którego strumień idzie dalej; ma pierwszeństwo przed since. */
        'last-event-id'?: string;
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            cursor: string;
            more: boolean;
            changes: {
              gtinNumber: string;
              /** @enum {string} */
              change: 'changed' | 'removed';
              product: {
                gtinNumber?: string;
                gtinStatus?: string | null;
                name?: string | null;
                targetMarket?: string[];
                netContent?: string[] | string;
                imageUrls?: string[];
                description?: string | null;
                descriptionLanguage?: string | null;
                productPage?: string | null;
                isPublic?: boolean;
                isVerified?: boolean;
                lastModified?: string | null;
                brand?: string | null;
                company?: {
                  name: string | null;
                  nip: string | null;
                  street: string | null;
                  city: string | null;
                  postalCode: string | null;
                  webPage: string | null;
                } | null;
                gpc?: {
                  code: string;
                  text: string;
                }[];
              } | null;
            }[];
          };
          'text/event-stream':
            | {
                cursor: string;
                more: boolean;
                changes: {
                  gtinNumber: string;
                  /** @enum {string} */
                  change: 'changed' | 'removed';
                  product: {
                    gtinNumber?: string;
                    gtinStatus?: string | null;
                    name?: string | null;
                    targetMarket?: string[];
                    netContent?: string[] | string;
                    imageUrls?: string[];
                    description?: string | null;
                    descriptionLanguage?: string | null;
                    productPage?: string | null;
                    isPublic?: boolean;
                    isVerified?: boolean;
                    lastModified?: string | null;
                    brand?: string | null;
                    company?: {
                      name: string | null;
                      nip: string | null;
                      street: string | null;
                      city: string | null;
                      postalCode: string | null;
                      webPage: string | null;
                    } | null;
                    gpc?: {
                      code: string;
                      text: string;
                    }[];
                  } | null;
                }[];
              }
            | {
                type: string;
                title: string;
                status: number;
                detail: string;
                code: string;
                requestId: string;
                fields?: {
                  [key: string]: string;
                };
                left?: number;
              };
        };
      };
      /** @description Bez zmian, za darmo. */
      304: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description BAD_REQUEST, FIELD_INVALID, NIP_INVALID_CHARACTERS, TOO_MANY_SEGMENTS */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description PACKAGE_LIMIT_REACHED */
      402: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE, DOWNLOAD_SWITCHED_OFF */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description FEED_CURSOR_OLD */
      410: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  'list-feed-files': {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            files: {
              id: string;
              /** @enum {string} */
              kind: 'full' | 'day' | 'month';
              covers: string;
              /** @enum {string} */
              format: 'jsonl' | 'parquet';
              fileName: string;
              byteSize: number;
              sha256: string;
              products: number;
              removed: number;
              since: string | null;
              cursor: string;
              madeAt: string;
            }[];
            signed: string;
            signature: string;
            publicKey: string;
          };
        };
      };
      /** @description Bez zmian, za darmo. */
      304: {
        headers: {
          /** @description Od kiedy wywołanie jest przestarzałe albo klucz wymieniony (RFC 9745). */
          deprecation?: string;
          /** @description Kiedy wymieniony klucz przestanie działać (RFC 8594). */
          sunset?: string;
          /** @description Gdzie jest to, co je zastępuje: opis nowego wywołania albo strona z kluczami. */
          link?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Odesłany w If-None-Match daje 304, za darmo. */
          etag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description BAD_REQUEST */
      400: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_REFUSED */
      401: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description API_KEY_SCOPE */
      403: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description TOO_MANY_REQUESTS */
      429: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          /** @description Za ile sekund spróbować znowu. */
          'retry-after'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description BAD_REQUEST */
      431: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
          'application/json': {
            code: string;
            detail: string;
            fields?: {
              [key: string]: string;
            };
            requestId?: string;
          };
        };
      };
      /** @description GENERIC_ERROR */
      500: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description SERVICE_UNAVAILABLE */
      503: {
        headers: {
          /** @description Numer zapytania, do rozmowy z pomocą. */
          'x-request-id'?: string;
          /** @description Ile zostało: `"package";r=…;t=…` to jednostki pakietu i sekundy do jego końca, `"calls";r=…;t=…` to zapytania i sekundy do nowej puli. */
          ratelimit?: string;
          /** @description Limity: `"package";q=…;w=…` to pakiet i jego czas w sekundach, `"calls"` to tempo zapytań. */
          'ratelimit-policy'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
}
